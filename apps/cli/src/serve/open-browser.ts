import { spawn } from 'node:child_process';

/** The command that shows an address in a browser; undefined where there is no screen to show it on. */
export function browserCommand(
  address: string,
  platform: NodeJS.Platform,
  environment: Readonly<Record<string, string | undefined>>,
): readonly [string, ...string[]] | undefined {
  if (platform === 'darwin') return ['open', address];
  // `start` is a word of the command interpreter; its first quoted word would be the title of a window.
  if (platform === 'win32') return ['cmd', '/c', 'start', '""', address];
  return environment['DISPLAY'] || environment['WAYLAND_DISPLAY'] ? ['xdg-open', address] : undefined;
}

/** Shows an address in the default browser, if there is one; nothing happens otherwise, because the address was printed. */
export function openBrowser(address: string): void {
  const command = browserCommand(address, process.platform, process.env);
  if (command === undefined) return;
  const [program, ...words] = command;
  const browser = spawn(program, words, { detached: true, stdio: 'ignore' });
  browser.on('error', () => undefined);
  browser.unref();
}
