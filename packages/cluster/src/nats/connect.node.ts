import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { Kvm, type KV } from '@nats-io/kv';
import {
  connect,
  credsAuthenticator,
  nkeyAuthenticator,
  type Authenticator,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import { ClusterError } from './cluster-error.ts';
import { clusterNames, type ClusterNames } from './cluster-names.ts';

/** Where a cluster is and how to get in: plain data, for any thread or process. */
export interface ClusterPlace {
  /** Such as nats://host:4222, with user and password if the server asks for them; several are separated by commas. */
  readonly url: string;
  /** Name of the cluster on that server; korzo unless given. */
  readonly cluster?: string;
  /** Files of NATS' own making: credentials (JWT and seed), or the seed of an nkey. */
  readonly credentials?: string;
  readonly nkey?: string;
  /** PEM files for TLS. */
  readonly ca?: string;
  readonly certificate?: string;
  readonly key?: string;
}

/** A connection to the server of a cluster. */
export interface ClusterConnection {
  readonly place: ClusterPlace;
  readonly names: ClusterNames;
  readonly nats: NatsConnection;
  readonly streams: JetStreamClient;
  readonly manager: JetStreamManager;
  /** Opens a bucket, and makes it if it is not there. */
  bucket(name: string, options?: BucketOptions): Promise<KV>;
  /** Whether the server is there now. */
  isConnected(): boolean;
  close(): Promise<void>;
}

interface BucketOptions {
  /** Values are forgotten after this time, ms. */
  readonly ttl?: number;
}

/** A server that does not answer within this is not there, ms. */
const patience = 3000;

export async function connectCluster(place: ClusterPlace, name = 'korzo'): Promise<ClusterConnection> {
  const names = clusterNames(place.cluster ?? 'korzo');
  const nats = await open(place, name);
  try {
    const manager = await jetstreamManager(nats, { checkAPI: true });
    const streams = jetstream(nats);
    const kvm = new Kvm(nats);
    const connected = watchConnection(nats);
    return {
      place,
      names,
      nats,
      streams,
      manager,
      bucket: (bucket, { ttl } = {}) => kvm.create(bucket, { history: 1, ...(ttl === undefined ? {} : { ttl }) }),
      isConnected: () => connected.now,
      close: () => nats.close(),
    };
  } catch (error) {
    await nats.close();
    throw explain(error, place);
  }
}

function watchConnection(nats: NatsConnection): { readonly now: boolean } {
  const connected = { now: true };
  void (async () => {
    for await (const { type } of nats.status()) {
      if (type === 'disconnect') connected.now = false;
      else if (type === 'reconnect') connected.now = true;
    }
  })();
  return connected;
}

async function open(place: ClusterPlace, name: string): Promise<NatsConnection> {
  const options: NodeConnectionOptions = {
    ...serversOf(place.url),
    name,
    timeout: patience,
    // A server that is started again is found again.
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    ...authenticatorOf(place),
    ...tlsOf(place),
  };
  try {
    return await connect(options);
  } catch (error) {
    throw explain(error, place);
  }
}

/** User and password in the address go where the client wants them. */
function serversOf(url: string): Pick<NodeConnectionOptions, 'servers' | 'user' | 'pass' | 'token'> {
  const servers = url.split(',').map((text) => text.trim());
  const [first] = servers.map((server) => parsedUrl(server));
  const user = decodeURIComponent(first.username);
  const pass = decodeURIComponent(first.password);
  const login = user === '' ? {} : pass === '' ? { token: user } : { user, pass };
  return { servers: servers.map((server) => withoutLogin(parsedUrl(server))), ...login };
}

function parsedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === '')
    throw new ClusterError(`'${hidden(text)}' is no address of a NATS server`, 'write it as nats://localhost:4222');
  return url;
}

const withoutLogin = ({ protocol, host }: URL): string => `${protocol}//${host}`;

function authenticatorOf({ credentials, nkey }: ClusterPlace): { authenticator?: Authenticator } {
  if (credentials !== undefined)
    return { authenticator: usable(credsAuthenticator(contentOf(credentials)), credentials, '--nats-creds') };
  if (nkey !== undefined) return { authenticator: usable(nkeyAuthenticator(contentOf(nkey)), nkey, '--nats-nkey') };
  return {};
}

/** Signs once before there is a server: it would be blamed for a file that is damaged. */
function usable(authenticator: Authenticator, file: string, option: string): Authenticator {
  try {
    authenticator('trial');
  } catch (error) {
    throw new ClusterError(
      `${file} holds no seed that can be used (${error instanceof Error ? error.message : String(error)})`,
      option === '--nats-creds'
        ? 'give --nats-creds the file with JWT and seed as the tools of NATS write it'
        : 'give --nats-nkey the file with the seed of a user, which begins with SU',
    );
  }
  return authenticator;
}

const usesTls = ({ url, ca, certificate, key }: ClusterPlace): boolean =>
  url.startsWith('tls:') || [ca, certificate, key].some((file) => file !== undefined);

function tlsOf(place: ClusterPlace): Pick<NodeConnectionOptions, 'tls'> {
  if (!usesTls(place)) return {};
  const { url, ca, certificate, key } = place;
  const tls = {
    ...(ca === undefined ? {} : { ca: new TextDecoder().decode(contentOf(ca)) }),
    ...(certificate === undefined ? {} : { cert: new TextDecoder().decode(contentOf(certificate)) }),
    ...(key === undefined ? {} : { key: new TextDecoder().decode(contentOf(key)) }),
    ...identityOf(url),
  };
  return { tls };
}

/** The client does not pass to Node which IP address it has called, and Node asks for a certificate of `localhost` then. */
function identityOf(url: string): Pick<ConnectionOptions, 'checkServerIdentity'> {
  const hosts = url.split(',').map((server) => parsedUrl(server.trim()).hostname.replaceAll(/^\[|\]$/g, ''));
  const addresses = hosts.filter((host) => isIP(host) !== 0);
  if (addresses.length === 0) return {};
  return {
    checkServerIdentity: (name, certificate) => {
      const faults = (name === 'localhost' ? addresses : [name]).map((each) => checkServerIdentity(each, certificate));
      return faults.includes(undefined) ? undefined : faults[0];
    },
  };
}

function contentOf(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new ClusterError(
      `${file} cannot be read (${error instanceof Error ? error.message : String(error)})`,
      'name a readable file',
    );
  }
}

/** Passwords stay out of messages. */
export const hidden = (url: string): string => url.replaceAll(/\/\/[^@/,]*@/g, '//***@');

const causesOf = (error: unknown): string => {
  const words: string[] = [];
  for (let at = error; at instanceof Error && words.length < 4; at = at.cause) words.push(`${at.name} ${at.message}`);
  return words.join(': ');
};

/** Why a server cannot be used, for people. */
function explain(error: unknown, place: ClusterPlace): unknown {
  if (error instanceof ClusterError) return error;
  const at = hidden(place.url);
  const words = causesOf(error);
  if (/authorization|authentication|permissions/i.test(words))
    return new ClusterError(
      `the NATS server at ${at} refuses the credentials (${words})`,
      'put user and password into the address, or give --nats-creds or --nats-nkey',
    );
  // A server that does not like a certificate may just hang up.
  if (/certificate|tls|ssl|self.signed/i.test(words) || (usesTls(place) && /timeout|closed/i.test(words)))
    return new ClusterError(
      `no secure connection with the NATS server at ${at} (${words})`,
      'check --nats-ca, --nats-cert and --nats-key, and whether the server uses TLS',
    );
  if (/JetStreamNotEnabled|jetstream is not enabled|no responders/i.test(words))
    return new ClusterError(
      `JetStream is off at the NATS server at ${at}`,
      'start it with nats-server --jetstream --store_dir FOLDER, and allow JetStream for the account',
    );
  return new ClusterError(
    `there is no NATS server at ${at} (${words})`,
    'start one with nats-server --jetstream, or with korzo cluster --local 2',
  );
}
