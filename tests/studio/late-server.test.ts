import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startKorzo, type Running } from '../command/korzo.ts';
import { buildPatience, openStudio, untilRunning, type StudioTrial } from './open-studio.ts';

let studio: StudioTrial;
const servers: Running[] = [];
beforeAll(async () => {
  studio = await openStudio();
}, buildPatience);
afterAll(async () => {
  await studio.close();
  for (const { process: child } of servers) child.kill('SIGKILL');
});

/** A server that lets pages of the static site talk to it. */
async function serve(port: string): Promise<{ readonly running: Running; readonly port: string }> {
  const origin = new URL(studio.address).origin;
  const running = startKorzo(['serve', '--json', '--port', port, '--allow-origin', origin], {});
  servers.push(running);
  return { running, port: new URL(((await running.ready()) as { address: string }).address).port };
}

describe('a server that is named in the address', () => {
  it('may come later: the page says that it waits, and opens the scenario when it is there', async () => {
    const { running, port } = await serve('0');
    running.process.kill('SIGKILL');
    await running.ended;
    const page = await studio.visit(`scenario=hello&seed=5&draw=agents:discs&server=ws://127.0.0.1:${port}`);
    await page.getByText(/does not answer/).waitFor();
    await page.getByText(/connection is lost/).waitFor();
    await serve(port);
    await untilRunning(page);
    const { seed, host } = await page.evaluate(() => {
      const session = window.korzo.studio.session.value;
      const connection = session?.connection.value;
      return { seed: session?.info.value?.seed, host: connection?.state === 'open' ? connection.host : '' };
    });
    expect(seed).toBe(5);
    expect(host).not.toBe('this page');
    await page.context().close();
  });
});
