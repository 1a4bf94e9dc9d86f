import type { Command } from 'commander';

/** Where a node looks for its cluster by default. */
export const usualServer = 'nats://127.0.0.1:4222';

/** How a command finds the NATS server of a cluster, and gets in by the server's own means. */
export const addNats = (command: Command, text: string, fallback?: string): Command =>
  command
    .optionsGroup('Cluster:')
    .option(
      '--nats <url>',
      `${text}: NATS server with JetStream, such as nats://host:4222, or tls://; several comma-separated`,
      fallback,
    )
    .option('--cluster <name>', 'name of the cluster on that server; clusters never mix', 'korzo')
    .option('--nats-creds <file>', 'NATS credentials file (JWT and seed)')
    .option('--nats-nkey <file>', 'file with the seed of a NATS nkey')
    .option('--nats-ca <file>', 'PEM file of the certificate authority for TLS')
    .option('--nats-cert <file>', 'PEM file of the client certificate for TLS')
    .option('--nats-key <file>', 'PEM file of the key of the client certificate');
