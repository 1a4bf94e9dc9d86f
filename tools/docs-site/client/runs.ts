import { isDark } from './chrome.ts';

/**
 * Runs in the page. Elements that the page has begin to run when they come into view; scenarios that it shows as text get a
 * button. The viewer and the simulation are loaded with the first of them.
 */
export function offerRuns(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code.scenario')) offerScenario(block);
  const runs = document.querySelectorAll<HTMLElement>('korzo-run');
  if (runs.length === 0) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    for (const run of runs) run.replaceWith(startButton('Run', () => run));
    return;
  }
  const watcher = new IntersectionObserver((entries) => {
    if (entries.every(({ isIntersecting }) => !isIntersecting)) return;
    watcher.disconnect();
    for (const run of runs) tint(run);
    void define();
  });
  for (const run of runs) watcher.observe(run);
}

async function define(): Promise<void> {
  const { defineElement } = await import('korzo/viewer');
  defineElement();
}

function tint(run: HTMLElement): void {
  run.setAttribute('theme', isDark() ? 'dark' : 'light');
}

function offerScenario(block: HTMLElement): void {
  const text = block.textContent;
  block.append(
    startButton('Run this scenario', () => {
      const run = document.createElement('korzo-run');
      run.setAttribute('scenario', text);
      return run;
    }),
  );
}

/** A button that gives way to what it starts. */
function startButton(label: string, start: () => HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.className = 'run';
  button.textContent = label;
  button.addEventListener('click', () => {
    const run = start();
    tint(run);
    button.replaceWith(run);
    void define();
  });
  return button;
}
