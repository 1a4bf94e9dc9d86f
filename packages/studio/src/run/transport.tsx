import type { JSX } from 'preact';
import { Icon } from '../icons/icon.tsx';
import { playPause, restart, setSpeed, speeds, step } from '../keys/run-actions.ts';
import type { Studio } from '../store/studio.ts';

/** Play, pause, step, speed, restart. */
export function Transport({ studio }: { readonly studio: Studio }): JSX.Element {
  const session = studio.session.value;
  const status = session?.status.value;
  const connection = session?.connection.value;
  const disabled = status === undefined || connection?.state !== 'open' || connection.role === 'viewer';
  const playing = status?.playing === true;
  const speed = status?.speed ?? 1;
  const known = speeds.some((each) => each === speed);
  return (
    <div class="transport" role="toolbar" aria-label="Time">
      <button
        type="button"
        class="primary icon-only play"
        aria-label={playing ? 'Pause' : 'Play'}
        title={playing ? 'Pause (Space)' : 'Play (Space)'}
        disabled={disabled}
        onClick={() => playPause(studio)}
      >
        <Icon name={playing ? 'pause' : 'play'} />
      </button>
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
    </div>
  );
}

interface IconButtonOf {
  readonly icon: 'step' | 'restart' | 'dice';
  readonly label: string;
  readonly hint: string;
  readonly disabled: boolean;
  readonly press: () => void;
}

function IconButton({ icon, label, hint, disabled, press }: IconButtonOf): JSX.Element {
  return (
    <button
      type="button"
      class="quiet icon-only"
      aria-label={label}
      title={`${label} (${hint})`}
      disabled={disabled}
      onClick={press}
    >
      <Icon name={icon} />
    </button>
  );
}
