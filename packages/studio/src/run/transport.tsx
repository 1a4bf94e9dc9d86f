import type { RunStatus } from '@korzo/live';
import type { JSX } from 'preact';
import { ExportMenu } from '../film/export-menu.tsx';
import { Icon, type IconName } from '../icons/icon.tsx';
import { restart, setSpeed, speeds, step } from '../keys/run-actions.ts';
import { mayOperate } from '../store/may-operate.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { isPlaying, LoopButtons, playAt, playPause, seek, shortTime, shownTime, spanOf } from '../timeline/index.ts';

/** One row that moves time, in the past as in the run itself. Viewers see what they may do. */
export function Transport({ studio }: { readonly studio: Studio }): JSX.Element | null {
  const session = studio.session.value;
  const status = session?.status.value;
  if (session === undefined || status === undefined) return null;
  const disabled = session.connection.value.state !== 'open';
  const shown = shownTime(status);
  const isLive = status.playback === undefined;
  return (
    <div class="transport" role="toolbar" aria-label="Time">
      <PlayButtons session={session} status={status} disabled={disabled} />
      {mayOperate(session) && <RunButtons studio={studio} speed={status.speed} disabled={disabled} />}
      <output class="figure" title="Time shown of time recorded">
        {shortTime(shown)} / {shortTime(spanOf(status)[1])}
      </output>
      <button
        type="button"
        class={`live${isLive ? ' on' : ''}`}
        aria-pressed={isLive}
        title="What happens now"
        disabled={disabled}
        onClick={() => void session.ask({ type: 'live' })}
      >
        Live
      </button>
      <LoopButtons key={`${session.number} ${status.epoch}`} session={session} time={shown} />
      <ExportMenu studio={studio} session={session} />
    </div>
  );
}

interface PlayButtonsOf {
  readonly session: Session;
  readonly status: RunStatus;
  readonly disabled: boolean;
}

function PlayButtons({ session, status, disabled }: PlayButtonsOf): JSX.Element {
  const playing = isPlaying(status);
  const [word, hint] = playing ? ['Pause', 'Space'] : ['Play', status.ended ? 'Space; from the start' : 'Space'];
  return (
    <>
      <IconButton
        icon="first"
        label="To the start"
        disabled={disabled}
        press={() => seek(session, status.recorded[0])}
      />
      <IconButton
        icon="backwards"
        label="Play backwards"
        disabled={disabled}
        pressed={(status.playback?.speed ?? 0) < 0}
        press={() => playAt(session, -1)}
      />
      <button
        type="button"
        class="primary icon-only play"
        aria-label={word}
        title={`${word} (${hint})`}
        disabled={disabled}
        onClick={() => playPause(session)}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
    </>
  );
}

interface RunButtonsOf {
  readonly studio: Studio;
  readonly speed: number | 'fastest';
  readonly disabled: boolean;
}

function RunButtons({ studio, speed, disabled }: RunButtonsOf): JSX.Element {
  const known = speeds.some((each) => each === speed);
  return (
    <>
      <IconButton icon="step" label="One step" hint="N" disabled={disabled} press={() => step(studio)} />
      <IconButton
        icon="restart"
        label="Restart, same seed"
        hint="R"
        disabled={disabled}
        press={() => restart(studio, 'same')}
      />
      <IconButton
        icon="dice"
        label="Restart, new seed"
        hint="Shift+R"
        disabled={disabled}
        press={() => restart(studio, 'new')}
      />
      <label class="speed-choice">
        <span class="unseen">Speed</span>
        <select
          value={String(speed)}
          title="Speed (comma and full stop)"
          disabled={disabled}
          onChange={({ currentTarget }) =>
            setSpeed(studio, currentTarget.value === 'fastest' ? 'fastest' : Number(currentTarget.value))
          }
        >
          {!known && <option value={String(speed)}>{speed}×</option>}
          {speeds.map((each) => (
            <option key={each} value={String(each)}>
              {each === 'fastest' ? 'Fastest' : `${each}×`}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface IconButtonOf {
  readonly icon: IconName;
  readonly label: string;
  readonly hint?: string;
  readonly disabled: boolean;
  readonly pressed?: boolean;
  readonly press: () => void;
}

function IconButton({ icon, label, hint, disabled, pressed, press }: IconButtonOf): JSX.Element {
  return (
    <button
      type="button"
      class="quiet icon-only"
      aria-label={label}
      aria-pressed={pressed}
      title={hint === undefined ? label : `${label} (${hint})`}
      disabled={disabled}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}
