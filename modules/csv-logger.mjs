/** Writes where agents are, and what happens to them, into `agents.csv` and `events.csv`. It only watches: runs are the same without it. */
export default {
  name: 'csv-logger',
  version: '1.0.0',
  summary: 'Writes agents and events of a run into CSV files.',
  settings: {
    every: {
      type: 'number',
      default: 1,
      min: 0.01,
      max: 3600,
      unit: 's',
      meaning: 'time between two rows of an agent',
    },
    decimals: { type: 'number', default: 3, min: 0, max: 9, unit: '', integer: true, meaning: 'decimals of positions' },
    events: { type: 'switch', default: true, meaning: 'whether events are written too' },
  },
  flags: { rows: 'number of rows written, at the end' },

  watch: {
    ports: ['settings', 'files', 'log'],
    start({ settings, files, log }) {
      let [rows, next] = [0, 0];
      files.append('agents.csv', 'time,id,kind,group,level,x,y,z,vx,vy,vz\n');
      if (settings.events) files.append('events.csv', 'time,type,agent,details\n');
      return {
        afterFrame(frame) {
          if (settings.events) files.append('events.csv', frame.events.map((event) => eventRow(event, frame)).join(''));
          if (frame.time < next - 1e-9) return;
          next += settings.every;
          files.append('agents.csv', agentRows(frame, settings.decimals));
          rows += frame.count;
        },
        end: () => log('rows', `${rows} rows of agents`),
      };
    },
  },
};

function agentRows(frame, decimals) {
  const lines = [];
  for (let row = 0; row < frame.count; row++) {
    const numbers = ['x', 'y', 'z', 'vx', 'vy', 'vz'].map((name) => frame[name][row].toFixed(decimals));
    const head = [
      frame.time.toFixed(3),
      frame.id[row],
      frame.kinds[frame.kind[row]],
      frame.group[row],
      frame.level[row],
    ];
    lines.push(`${[...head, ...numbers].join(',')}\n`);
  }
  return lines.join('');
}

function eventRow({ type, agent, tick: _tick, ...details }, { time }) {
  const text = JSON.stringify(details).replaceAll('"', '""');
  return `${time.toFixed(3)},${type},${agent?.id ?? ''},"${text}"\n`;
}
