import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { startLocalServer, type LocalServer } from '@korzo/cluster/nats';
import { nkeys } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alone, resultOf } from './cluster/run-stand.ts';
import { korzoHere } from './command/korzo-here.ts';
import { workplace } from './command/workplace.ts';

const { here, begin } = workplace('cluster-security');

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
if (!hasOpenssl) process.stderr.write('tests of TLS are skipped: there is no openssl to make certificates with\n');

const openssl = (...words: readonly string[]): void => {
  execFileSync('openssl', words, { stdio: 'ignore' });
};

/** An authority of its own. */
function makeAuthority(name: string): void {
  const files = ['-keyout', here(`${name}.key`), '-out', here(`${name}.pem`)];
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`, ...files);
}

/** A certificate for the loopback address. */
function makeCertificate(name: string, authority: string, address = '127.0.0.1'): void {
  const request = here(`${name}.csr`);
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    `/CN=${name}`,
    '-keyout',
    here(`${name}.key`),
    '-out',
    request,
  );
  writeFileSync(here('names'), `subjectAltName=IP:${address}\n`);
  const signer = ['-CA', here(`${authority}.pem`), '-CAkey', here(`${authority}.key`), '-CAcreateserial'];
  openssl(
    'x509',
    '-req',
    '-in',
    request,
    ...signer,
    '-days',
    '2',
    '-extfile',
    here('names'),
    '-out',
    here(`${name}.pem`),
  );
}

/** A user whose seed lies in a file; gives the public key. */
function makeUser(name: string): string {
  const user = nkeys.createUser();
  writeFileSync(here(`${name}.nk`), user.getSeed());
  return user.getPublicKey();
}

const tlsWith = (name: string): string =>
  `tls { cert_file: "${here(`${name}.pem`)}", key_file: "${here(`${name}.key`)}", ca_file: "${here('ours.pem')}", verify: true }`;

const account = (user: string): string => `{ jetstream: enabled, users: [{ nkey: ${user} }] }`;

let server: LocalServer | undefined;
let teams = '';
const url = (): string => (server?.url ?? '').replace('nats:', 'tls:');
const secure = ['--nats-ca', here('ours.pem'), '--nats-cert', here('client.pem'), '--nats-key', here('client.key')];
const as = (user: string): readonly string[] => ['--nats-nkey', here(`${user}.nk`)];
const at = (...words: readonly string[]): readonly string[] => ['--nats', url(), ...words];

describe.runIf(hasOpenssl)('a server with TLS, nkeys and an account for each team (needs openssl)', () => {
  beforeAll(async () => {
    for (const name of ['ours', 'foreign']) makeAuthority(name);
    for (const name of ['server', 'client']) makeCertificate(name, 'ours');
    makeCertificate('stranger', 'foreign');
    const [red, blue] = ['red', 'blue'].map(makeUser);
    makeUser('unknown');
    writeFileSync(here('damaged.nk'), 'SUAKEY');
    teams = `accounts { RED: ${account(red)}, BLUE: ${account(blue)} }`;
    writeFileSync(here('server.conf'), `${tlsWith('server')}\n${teams}\n`);
    server = await startLocalServer({ words: ['--config', here('server.conf')] });
  });
  afterAll(async () => server?.stop());

  it('is used by nodes and runs that have key and certificate; other accounts see nothing of it', async () => {
    const node = begin(['node', ...at(...secure, ...as('red')), '--jobs', '1']);
    await node.saw(/node 1 joined/);
    const words = ['run', 'hello', '--duration', '1', '--json'];
    const { summary } = await resultOf(begin([...words, ...at(...secure, ...as('red'))]));
    expect(summary['processes']).toBe(2);
    expect(summary['checksum']).toBe((await alone(words))['checksum']);
    const numbersFor = async (user: string): Promise<readonly number[]> => {
      const { code, stdout } = await korzoHere(['nodes', '--json', ...at(...secure, ...as(user))]);
      expect(code).toBe(0);
      return (JSON.parse(stdout) as { nodes: { number: number }[] }).nodes.map(({ number }) => number);
    };
    expect([await numbersFor('red'), await numbersFor('blue')]).toEqual([[1], []]);
  });

  const authority = ['--nats-ca', here('ours.pem')];
  it.each([
    { name: 'no authority', words: as('red'), rule: /no secure connection .*--nats-ca/ },
    {
      name: 'a foreign authority',
      words: [...secure.with(1, here('foreign.pem')), ...as('red')],
      rule: /no secure connection/,
    },
    {
      name: 'no certificate',
      words: [...authority, ...as('red')],
      rule: /no secure connection .*--nats-cert/,
    },
    {
      name: 'a certificate of a foreign authority',
      words: [...authority, '--nats-cert', here('stranger.pem'), '--nats-key', here('stranger.key'), ...as('red')],
      rule: /no secure connection .*--nats-cert/,
    },
    { name: 'no key', words: secure, rule: /refuses the credentials .*--nats-nkey/ },
    { name: 'an unknown key', words: [...secure, ...as('unknown')], rule: /refuses the credentials .*--nats-nkey/ },
    { name: 'a damaged key', words: [...secure, ...as('damaged')], rule: /damaged\.nk holds no seed .*--nats-nkey/ },
    {
      name: 'credentials that are none',
      words: [...secure, '--nats-creds', here('damaged.nk')],
      rule: /damaged\.nk holds no seed .*--nats-creds/,
    },
    { name: 'a file that is not there', words: [...secure, ...as('missing')], rule: /missing\.nk cannot be read/ },
  ])('refuses a command with $name, with reason and remedy', async ({ words, rule }) => {
    const { code, stderr } = await korzoHere(['nodes', ...at(...words)]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(rule)]);
  });

  it('is refused when its certificate is for another address', async () => {
    makeCertificate('elsewhere', 'ours', '127.0.0.9');
    writeFileSync(here('elsewhere.conf'), `${tlsWith('elsewhere')}\n${teams}\n`);
    const elsewhere = await startLocalServer({ words: ['--config', here('elsewhere.conf')] });
    const words = ['--nats', elsewhere.url.replace('nats:', 'tls:'), ...secure, ...as('red')];
    const { code, stderr } = await korzoHere(['nodes', ...words]);
    await elsewhere.stop();
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/no secure connection .*127\.0\.0\.1 is not in the cert's list/),
    ]);
  });
});
