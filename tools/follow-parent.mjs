// npm cannot hand on every signal: SIGHUP and SIGKILL end it alone. What it has started looks after it instead.

/** How often a program looks whether its parent is still there, ms. */
const interval = 500;

/** Whether this program is a script of package.json that npm runs. */
export const isRunByNpm = () => process.env['npm_lifecycle_event'] !== undefined;

/** Ends this program as a closed terminal would, by SIGHUP, when the program that started it has ended. */
export function followParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isThere(parent)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGHUP');
  }, interval);
  timer.unref();
}

/** @param {number} pid */
function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It may belong to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
