import { isIP } from 'node:net';
import { isAbsolute, parse } from 'node:path';
import { databaseAddress } from './platform/db/address.ts';
import type { Router } from './platform/db/routing/hints.ts';
import { addressesOfShards, routerName, routingProblems } from './platform/db/routing/settings.ts';
import { type FilesLocation, filesLocation } from './platform/files/location.ts';
import { DEFAULT_QUOTA_BYTES } from './platform/files/quota.ts';
import { type ClamdAddress, clamdAddress } from './platform/files/scanner.ts';
import { type MailboxAddress, mailboxAddress } from './platform/mail/inbound/address.ts';
import { MAX_BASE_LETTERS } from './platform/mail/reply-address.ts';
import { isMailAddress, mailAddress, type SmtpServer, smtpServer } from './platform/mail/server-address.ts';
import type { MailAddress } from './platform/mail/types.ts';

import { type KeepDays, keepDays } from './platform/retention/kinds.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Address of a process's metrics. */
export interface MetricsAddress {
  host: string;
  /** 0: any free port. */
  port: number;
  /** Required bearer token; null: none. */
  token: string | null;
}

/** Target of spans. */
export interface TracesTarget {
  url: string;
  /** Share of traces that are kept: 1 for all. */
  share: number;
}

/** The checked environment variables. docs/operations/configure.md explains them. */
export interface Config {
  /** 0: any free port. */
  port: number;
  host: string;
  /** Without a trailing slash; null: derived from the listening address. */
  publicUrl: string | null;
  /** Null: the launcher's default folder. */
  dataDir: string | null;
  /** Null: the embedded server in the data folder. */
  databaseUrl: string | null;
  /** Address of PostgreSQL itself when `databaseUrl` leads through a pooler; null: no pooler. */
  directDatabaseUrl: string | null;
  /** The query router to which `databaseUrl` leads, and the shards behind it; null: no router. */
  routing: { router: Router; shards: readonly string[] } | null;
  /** A standby for reading lists and figures; null: none. */
  readDatabaseUrl: string | null;
  /** Whether root may run the embedded server under the shared account of the system. */
  postgresAsNobody: boolean;
  /** Maximum connections of this process. */
  databasePoolSize: number;
  redisUrl: string | null;
  /** Storage of file contents; null: the folder `files` in the data folder. */
  files: FilesLocation | null;
  /** Maximum bytes that one organization may store, including pending imports. */
  /** Folder for files on their way to S3; null: that of the system for temporary files. */
  stagingDir: string | null;
  storageQuotaBytes: number;
  /** The virus scanner for files; null: none. */
  clamd: ClamdAddress | null;
  logLevel: LogLevel;
  /** Whether each request is logged. */
  logRequests: boolean;
  /** Address of this process's metrics; null: off. */
  metrics: MetricsAddress | null;
  /** Null: tracing is off. */
  traces: TracesTarget | null;
  /** How long a stopping server waits for running requests, in seconds. */
  drainSeconds: number;
  /** How long a stopping server announces its end before it stops accepting connections, in seconds. */
  noticeSeconds: number;
  /** Maximum wrong key pairs from one address per minute. */
  authFailuresPerMinute: number;
  /**
   * Proxies that may state the client's address, in the form of Fastify's `trustProxy`; null: not set, so
   * none.
   */
  trustProxy: boolean | string | null;
  /** Retention of events in the change feed, in days. */
  eventsKeepDays: number;
  /** Retention of other kinds of data, where it differs from the default. */
  keepDays: KeepDays;
  /** Whether webhooks may go to addresses outside the public internet, and over plain http. */
  webhookAllowPrivate: boolean;
  /** Absolute paths. */
  sourceFolders: readonly string[];
  /** Allowed ports of webhooks. */
  webhookPorts: readonly number[];
  /**
   * Keys of 32 bytes for secrets that must be read again. The first one encrypts. Null: the keys in a file.
   */
  secretsKeys: readonly Buffer[] | null;
  /** Server for outgoing email; null: email is written to the folder `outbox` in the data folder. */
  smtp: SmtpServer | null;
  /** Sender for organizations without their own address; null only without a mail server. */
  mailFrom: MailAddress | null;
  /**
   * Mailbox for replies and bounces; each message gets a token in this address. Null: they go to the sender.
   */
  mailReplyTo: string | null;
  /** The mailbox in which replies and bounces arrive; null: none is read. */
  imap: MailboxAddress | null;
}

/** Lists all problems of the configuration at once. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
    super(
      `The configuration (environment variables) has ${count}:\n${problems.map((p) => `  ${p}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Parses the value of a variable that is set. Throws a RangeError that describes the expected form. */
type Reader<T> = (text: string) => T;

/**
 * Reads the configuration. An empty variable counts as not set. Messages never repeat values that may contain
 * passwords.
 * @throws ConfigurationError with all problems
 */
export function readConfig(environment: Environment = process.env): Config {
  const problems: string[] = [];
  const read: ReadSetting = (name, reader, otherwise, { isSecret = false } = {}) => {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return otherwise;
    try {
      return reader(text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(`${name}${isSecret ? '' : ` is ${JSON.stringify(text)}, but`} must be ${error.message}.`);
      return otherwise;
    }
  };
  const config: Config = {
    port: read('PORT', integer(0, 65_535), 3000),
    host: read('HOST', hostName, '127.0.0.1'),
    publicUrl: read('PUBLIC_URL', publicAddress, null),
    dataDir: read('DATA_DIR', parseFolder, null),
    databaseUrl: read('DATABASE_URL', addressOfDatabase, null, { isSecret: true }),
    directDatabaseUrl: read('DIRECT_DATABASE_URL', addressOfDatabase, null, { isSecret: true }),
    routing: null,
    readDatabaseUrl: read('READ_DATABASE_URL', addressOfStandby, null, { isSecret: true }),
    postgresAsNobody: read('POSTGRES_AS_NOBODY', yesOrNo, false),
    databasePoolSize: read('DATABASE_POOL_SIZE', integer(2, 1000), 20),
    redisUrl: read('REDIS_URL', addressReader('redis:', 'rediss:'), null, { isSecret: true }),
    files: read('FILES_URL', filesLocation, null),
    stagingDir: read('STAGING_DIR', parseFolder, null),
    storageQuotaBytes: read('STORAGE_QUOTA_GIB', parseGibibytes, DEFAULT_QUOTA_BYTES),
    clamd: read('CLAMD_URL', clamdAddress, null),
    logLevel: read('LOG_LEVEL', logLevel, 'info'),
    logRequests: read('LOG_REQUESTS', yesOrNo, false),
    metrics: metricsAddress(read),
    traces: tracesTarget(read),
    drainSeconds: read('DRAIN_SECONDS', integer(0, 3600), 10),
    noticeSeconds: read('NOTICE_SECONDS', integer(0, 600), 1),
    authFailuresPerMinute: read('AUTH_FAILURES_PER_MINUTE', integer(1, 1_000_000), 30),
    trustProxy: read('TRUST_PROXY', parseProxies, null),
    eventsKeepDays: read('EVENTS_KEEP_DAYS', integer(1, 3650), 30),
    keepDays: read('KEEP_DAYS', keepDays, {}),
    webhookAllowPrivate: read('WEBHOOK_ALLOW_PRIVATE', yesOrNo, false),
    sourceFolders: read('SOURCE_FOLDERS', folderList, []),
    webhookPorts: read('WEBHOOK_PORTS', portList, [443]),
    secretsKeys: read('SECRETS_KEY', encryptionKeys, null, { isSecret: true }),
    smtp: read('SMTP_URL', smtpServer, null, { isSecret: true }),
    mailFrom: read('MAIL_FROM', mailAddress, null),
    mailReplyTo: read('MAIL_REPLY_TO', replyBase, null),
    imap: read('IMAP_URL', mailboxAddress, null, { isSecret: true }),
  };
  if (config.smtp !== null && config.mailFrom === null)
    problems.push('MAIL_FROM is required with SMTP_URL: the sender of email.');
  if (config.readDatabaseUrl !== null && config.databaseUrl === null)
    problems.push('DATABASE_URL is required with READ_DATABASE_URL: the address of the primary.');
  if (config.directDatabaseUrl !== null && config.databaseUrl === null)
    problems.push('DATABASE_URL is required with DIRECT_DATABASE_URL: the address of the pooler.');
  const router = read('DATABASE_ROUTING', routerName, null);
  const shards = read('DATABASE_SHARDS', addressesOfShards, null, { isSecret: true });
  problems.push(...routingProblems({ ...config, router, shards }));
  if (router !== null && shards !== null) config.routing = { router, shards };
  if (problems.length > 0) throw new ConfigurationError(problems);
  return config;
}

/** Reads a variable with a reader. Messages do not repeat the value of a secret. */
type ReadSetting = <T, D>(
  name: string,
  reader: Reader<T>,
  otherwise: D,
  options?: { isSecret?: boolean },
) => T | D;

function metricsAddress(read: ReadSetting): MetricsAddress | null {
  const port = read('METRICS_PORT', integer(0, 65_535), null);
  const host = read('METRICS_HOST', hostName, '127.0.0.1');
  const token = read('METRICS_TOKEN', bearerToken, null, { isSecret: true });
  return port === null ? null : { host, port, token };
}

/**
 * Returns the `http://` address of a server that listens on a host and port. A wildcard becomes the loopback
 * address.
 */
export function httpAddress(host: string, port: number): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIP(reachable) === 6 ? `[${reachable}]` : reachable}:${port}`;
}

function integer(min: number, max: number): Reader<number> {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < min || value > max)
      throw new RangeError(`a whole number from ${min} to ${max}`);
    return value;
  };
}

function parseGibibytes(text: string): number {
  return integer(1, 1_000_000)(text) * 1024 ** 3;
}

function portList(text: string): number[] {
  try {
    return text.split(',').map((port) => integer(1, 65_535)(port.trim()));
  } catch {
    throw new RangeError('ports from 1 to 65535 with commas between them, such as 443,8443');
  }
}

function folderList(text: string): string[] {
  const folders = text.split(',').map((folder) => folder.trim());
  if (folders.some((folder) => !isAbsolute(folder) || parse(folder).root === folder))
    throw new RangeError('absolute paths of folders with commas between them, such as /var/exports');
  return folders;
}

function hostName(text: string): string {
  if (isIP(text) === 0 && !/^[A-Za-z0-9]([A-Za-z0-9.-]{0,252}[A-Za-z0-9])?$/.test(text))
    throw new RangeError('a host name or an IP address to listen on');
  return text;
}

function publicAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url === null ||
    !['http:', 'https:'].includes(url.protocol) ||
    `${url.search}${url.hash}${url.username}` !== ''
  )
    throw new RangeError('an http:// or https:// address without query, such as https://billing.example.com');
  return url.href.replace(/\/+$/, '');
}

function addressReader(...protocols: string[]): Reader<string> {
  return (text) => {
    if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol))
      throw new RangeError(
        `an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
      );
    return text;
  };
}

function tracesTarget(read: ReadSetting): TracesTarget | null {
  const endpoint = read('OTEL_EXPORTER_OTLP_ENDPOINT', addressReader('http:', 'https:'), null);
  const share = read('OTEL_TRACES_SAMPLER_ARG', shareOfAll, 1);
  return endpoint === null ? null : { url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, share };
}

function shareOfAll(text: string): number {
  const share = Number(text);
  if (!/^[\d.]+$/.test(text) || !(share >= 0 && share <= 1)) throw new RangeError('a number from 0 to 1');
  return share;
}

function bearerToken(text: string): string {
  if (!/^[\w.~+/=-]{16,}$/.test(text))
    throw new RangeError('at least 16 letters and digits, as `openssl rand -hex 24` prints');
  return text;
}

function addressOfDatabase(text: string): string {
  databaseAddress(text);
  return text;
}

function addressOfStandby(text: string): string {
  if (databaseAddress(text).isChosen)
    throw new RangeError('the address of one host, without target_session_attrs');
  return text;
}

function parseFolder(text: string): string {
  if (text.includes('\0')) throw new RangeError('the path of a folder');
  return text;
}

function logLevel(text: string): LogLevel {
  const level = LOG_LEVELS.find((name) => name === text.toLowerCase());
  if (level === undefined) throw new RangeError(`one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

function parseProxies(text: string): boolean | string {
  if (text === 'true' || text === 'false') return text === 'true';
  const named = text.split(',').map((part) => part.trim());
  const known = named.every(
    (part) =>
      ['loopback', 'linklocal', 'uniquelocal'].includes(part) ||
      (isIP(part.replace(/\/\d{1,3}$/, '')) !== 0 && !part.includes(' ')),
  );
  if (!known) throw new RangeError('true, false, or a list of addresses such as 10.0.0.0/8');
  return named.join(',');
}

/** Returns whether the database is reached through a query router. */
export function isRouted(environment: Environment = process.env): boolean {
  return (environment['DATABASE_ROUTING'] ?? '').trim() !== '';
}

function yesOrNo(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new RangeError('true or false');
  return text === 'true';
}

/** Parses comma-separated keys of 32 bytes in base64. */
export function encryptionKeys(text: string): Buffer[] {
  const keys = text
    .trim()
    .split(',')
    .map((key) => Buffer.from(key, 'base64'));
  if (keys.some(({ length }) => length !== 32))
    throw new RangeError(
      '32 random bytes in base64, as `openssl rand -base64 32` prints, or several with commas between them',
    );
  return keys;
}

function replyBase(text: string): string {
  if (!isMailAddress(text) || text.includes('+') || text.indexOf('@') > MAX_BASE_LETTERS)
    throw new RangeError(
      `an address without + and with at most ${MAX_BASE_LETTERS} characters before the @, such as replies@example.com`,
    );
  return text;
}

/** Returns whether messages include stack traces, for people who search for the cause of a failure. */
export function wantsStacks(environment: Environment = process.env): boolean {
  return ['debug', 'trace'].includes(environment['LOG_LEVEL']?.toLowerCase() ?? '');
}

/** Returns the key pair with which commands call a remote service; null without a complete one. */
export function remoteKeyPair(
  environment: Environment = process.env,
): { apiKey: string; apiSecret: string } | null {
  const { QUITTANCE_KEY: apiKey = '', QUITTANCE_SECRET: apiSecret = '' } = environment;
  return apiKey === '' || apiSecret === '' ? null : { apiKey, apiSecret };
}
