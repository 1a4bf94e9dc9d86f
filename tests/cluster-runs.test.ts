import { readFileSync } from 'node:fs';
import { connectCluster } from '@korzo/cluster/nats';
import { headers, type MsgHdrs } from '@nats-io/transport-node';
import { describe, expect, it } from 'vitest';
import { alone, aloneAsLong, endless, resultOf, runStand } from './cluster/run-stand.ts';

const { here, begin, start, onNodes, url, killServer, startServer } = runStand('cluster-runs');

/** What depends on the machine, or says how many processes there were. */
const apart = { wallSeconds: 0, agentStepsPerSecond: 0, processes: 0, tiles: 0 };

function echoHeaders(): MsgHdrs {
  const made = headers();
  made.set('Echo', 'yes');
  return made;
}

describe('a run on the nodes of a cluster', () => {
  it.each([
    { name: 'rimea-10', seconds: 0.5 },
    { name: 'flock', seconds: 2 },
    { name: 'four-way', seconds: 1 },
  ])('$name gives the summary of one process', async ({ name, seconds }) => {
    const words = ['run', name, '--duration', String(seconds), '--json'];
    const { summary } = await resultOf(begin([...words, ...onNodes(10)]));
    expect({ ...summary, ...apart }).toEqual({ ...(await alone(words)), ...apart });
    expect(summary['processes']).toBe(3);
  });

  it('goes on when members are killed, with the measures and the recording of an undisturbed run', async () => {
    const words = endless('exit-flow', ['--measure', 'mean-speed,present']);
    const run = await start([...words, '--out', here('killed')], onNodes(20));
    const first = await run.later({ epoch: 1, tick: 0 });
    process.kill(run.members()[0].pid, 'SIGKILL');
    await run.running.saw(/process 2 of 3 is lost \(its process ended \(SIGKILL\)\)/);
    const second = await run.recovered(first);
    process.kill(run.members()[1].pid, 'SIGKILL');
    await run.running.saw(/process 3 of 3 is lost \(its process ended \(SIGKILL\)\)/);
    await run.recovered(second);
    const { summary, stderr } = await run.finish();
    expect(stderr.match(/is lost/g)).toHaveLength(2);
    const undisturbed = await aloneAsLong([...words, '--out', here('undisturbed')], summary);
    expect({ ...summary, ...apart }).toEqual({ ...undisturbed, interrupted: true, ...apart });
    for (const file of ['checksums.txt', 'events.jsonl', 'trajectory.kzr'])
      expect(readFileSync(here(`killed/${file}`)).equals(readFileSync(here(`undisturbed/${file}`)))).toBe(true);
  });

  it('goes on when all members are killed at once', async () => {
    const words = endless('flock');
    const run = await start(words, onNodes(20));
    const before = await run.later({ epoch: 1, tick: 0 });
    for (const { pid } of run.members()) process.kill(pid, 'SIGKILL');
    await run.recovered(before);
    const { summary, stderr } = await run.finish();
    for (const process of [2, 3]) expect(stderr).toMatch(new RegExp(`process ${process} of 3 is lost`));
    expect(summary['checksum']).toBe((await aloneAsLong(words, summary))['checksum']);
  });

  it('replaces a frozen member, which ends when it comes back', async () => {
    const words = endless('flock');
    const run = await start([...words, '--max-silence', '2'], onNodes(20));
    const before = await run.later({ epoch: 1, tick: 0 });
    const [{ pid }] = run.members();
    process.kill(pid, 'SIGSTOP');
    await run.running.saw(/process 2 of 3 is lost \(silent for 2 s\)/);
    await run.recovered(before);
    process.kill(pid, 'SIGCONT');
    await expect.poll(() => run.members().some((member) => member.pid === pid)).toBe(false);
    const { summary } = await run.finish();
    expect(summary['checksum']).toBe((await aloneAsLong(words, summary))['checksum']);
  });

  it('goes on from its last checkpoint when the same command is given after the first was killed', async () => {
    const words = endless('flock');
    const killed = await start(words, onNodes(20));
    const kept = await killed.later({ epoch: 1, tick: 0 }, 60);
    killed.running.process.kill('SIGKILL');
    await killed.running.ended;
    const resumed = await start(words, onNodes(20));
    expect(resumed.id).toBe(killed.id);
    await resumed.running.saw(/goes on from the checkpoint of tick \d+/);
    await resumed.recovered(await killed.checkpoint());
    const { summary, stderr } = await resumed.finish();
    expect(Number(/goes on from the checkpoint of tick (\d+)/.exec(stderr)?.[1])).toBeGreaterThanOrEqual(kept.tick);
    const undisturbed = await aloneAsLong(words, summary);
    for (const key of ['checksum', 'ticks', 'agents']) expect(summary[key]).toEqual(undisturbed[key]);
  });

  it('refuses a second coordinator of the same run', async () => {
    const words = endless('hello');
    const first = await start(words, onNodes(50));
    const { code, stderr } = await begin([...words, ...onNodes(50)]).ended;
    expect([code, stderr]).toEqual([1, expect.stringMatching(/this run is going on already/)]);
    await first.finish();
  });

  it('goes on after the server was killed and started again', async () => {
    const words = endless('flock');
    const run = await start(words, onNodes(20));
    const before = await run.later({ epoch: 1, tick: 0 });
    await killServer();
    await startServer();
    await run.later(before, 40);
    const { summary } = await run.finish();
    expect(summary['checksum']).toBe((await aloneAsLong(words, summary))['checksum']);
  });

  it('gets the same bits although all messages come twice, and those of earlier epochs again and again', async () => {
    const adversary = await connectCluster({ url: url() });
    const heard: { readonly subject: string; readonly data: Uint8Array }[] = [];
    const own = new Set<string>();
    adversary.nats.subscribe('korzo.run.*.*', {
      callback: (_, { subject, data, headers: marks }) => {
        if (marks !== undefined || !/\d$/.test(subject)) return;
        const echo = { subject, data: data.slice() };
        heard.push(echo);
        const stale = heard[Math.floor(heard.length / 2)];
        // Headers distinguish echoes from what the run itself sends.
        for (const each of [echo, stale]) adversary.nats.publish(each.subject, each.data, { headers: echoHeaders() });
        own.add(subject);
      },
    });
    const words = endless('flock');
    const run = await start(words, onNodes(20));
    const before = await run.later({ epoch: 1, tick: 0 });
    process.kill(run.members()[0].pid, 'SIGKILL');
    await run.later(await run.recovered(before), 40);
    const { summary, stderr } = await run.finish();
    await adversary.close();
    expect(stderr).toMatch(/is lost/);
    expect(own.size).toBe(3);
    expect(summary['checksum']).toBe((await aloneAsLong(words, summary))['checksum']);
  });

  it('moves to another node when a node with its processes is killed', async () => {
    const words = endless('flock');
    const run = await start(words, onNodes(20));
    const before = await run.later({ epoch: 1, tick: 0 });
    const [{ node }] = run.members();
    node.process.kill('SIGKILL');
    await run.running.saw(/process \d of 3 is lost/);
    await run.recovered(before);
    expect(run.members().filter((member) => member.node !== node)).toHaveLength(2);
    const { summary } = await run.finish();
    expect(summary['checksum']).toBe((await aloneAsLong(words, summary))['checksum']);
  });
});
