import { linesOf, writeText } from '../tracks/lines.node.ts';
import { metresIn, type TrajectoryFormat } from '../tracks/trajectory-format.ts';

/** Rates below are counted as a sign that a header line speaks of something else. */
const rate = /framerate[^0-9]*([0-9]+(?:\.[0-9]+)?)/i;

/** Text files of PeTrack and of the experiments of Jülich: `id frame x y z`, with a header behind `#`. */
export const juelichText: TrajectoryFormat = {
  name: 'juelich-text',
  summary: 'PeTrack and Jülich experiment text: id, frame, x, y and z, with a # header',
  endings: ['.txt'],
  saysUnit: true,
  async read(path, tracks, { frameRate, inputUnit }) {
    let isKnown = inputUnit !== undefined;
    let number = 0;
    for await (const line of linesOf(path)) {
      number++;
      if (line.trim() === '') continue;
      if (line.startsWith('#')) {
        const found = rate.exec(line)?.[1];
        if (found !== undefined && tracks.frameRate === 0) tracks.frameRate = Number(found);
        const unit = isKnown ? undefined : unitIn(line);
        if (unit !== undefined) [tracks.scale, isKnown] = [unit, true];
        continue;
      }
      const [id, frame, x, y, z = '0'] = line.trim().split(/\s+/);
      tracks.add(Number(frame), Number(id), Number(x), Number(y), Number(z), () => `line ${number}`);
    }
    if (!isKnown && tracks.count > 0)
      tracks.note('the header names no unit (x/cm or x/m); metres were taken: give --input-unit');
    if (tracks.frameRate === 0 && frameRate === undefined && tracks.count > 0) {
      tracks.frameRate = 25;
      tracks.note('the header names no framerate; 25 frames a second were taken: give --frame-rate');
    }
  },
  write(path, { frames, frameRate }, { unit = 'm' }) {
    const [perMetre, digits] = [1 / metresIn[unit], unit === 'm' ? 4 : 2];
    const length = (metres: number): string => (metres * perMetre).toFixed(digits);
    writeText(path, (file) => {
      file.write(`# framerate: ${frameRate} fps\n# id frame x/${unit} y/${unit} z/${unit}\n`);
      for (const { ticks, crowds } of frames()) {
        const { ownCount, columns } = crowds[0];
        for (let row = 0; row < ownCount; row++)
          file.write(
            `${columns.id[row]}\t${ticks}\t${length(columns.x[row])}\t${length(columns.y[row])}\t${length(columns.z[row])}\n`,
          );
      }
    });
    return Promise.resolve();
  },
};

function unitIn(line: string): number | undefined {
  if (/x\/cm|in cm/i.test(line)) return 0.01;
  return /x\/m\b|in m\b/i.test(line) ? 1 : undefined;
}
