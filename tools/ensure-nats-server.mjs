// Makes sure that the tests of clusters have a real NATS server: finds one or, on Debian with the rights to, installs it.
import { endProgramsOnInterrupt, runProgram } from './child-processes.mjs';
import { installDebianPackages, isDebian } from './debian-packages.mjs';
import { isMain } from './is-main.mjs';

/** @returns {Promise<string | undefined>} what the server says its version is */
async function serverVersion() {
  const program = process.env.KORZO_NATS_SERVER ?? 'nats-server';
  // Debian installs it where only root's PATH looks.
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;
  const { code, output } = await runProgram('env', [`PATH=${path}`, program, '--version'], {
    cwd: process.cwd(),
    capture: true,
  });
  return code === 0 ? output.trim() : undefined;
}

async function ensureNatsServer() {
  let version = await serverVersion();
  if (version === undefined && isDebian() && !process.env.KORZO_NATS_SERVER) {
    await installDebianPackages(['nats-server'], 'The tests of clusters');
    version = await serverVersion();
  }
  if (version === undefined)
    throw new Error(
      'The tests of clusters need nats-server (2.9 or later). Install it, or set KORZO_NATS_SERVER to its executable.',
    );
  console.log(version);
}

if (isMain(import.meta.url)) {
  endProgramsOnInterrupt();
  try {
    await ensureNatsServer();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
