import type { Shell } from '../shell/shell.ts';

/** What a node reports of itself: lines for people, or with --json an object on each line for programs. */
export type NodeLog = (event: string, facts?: Readonly<Record<string, string | number>>) => void;

export function nodeLog({ stdout, stderr }: Shell, asJson: boolean): NodeLog {
  return (event, facts = {}) => {
    if (asJson) {
      stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...facts })}\n`);
      return;
    }
    const words = Object.entries(facts).map(([name, value]) => `${name}=${value}`);
    stderr.write(`korzo: ${[event, ...words].join(' ')}\n`);
  };
}
