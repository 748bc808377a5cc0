import { Redis } from 'ioredis';
import { databaseAddress, type ServerAddress } from '../../platform/db/address.ts';
import { newClient } from '../../platform/db/connect.ts';
import { messageOf } from '../output.ts';
import {
  type Check,
  type Finding,
  grade,
  type OfflineCheck,
  okFinding,
  warningFinding,
  wrongFinding,
} from './finding.ts';

const PATIENCE_MS = 5_000;

interface ServerStatus {
  name: string;
  /** Null when it does not respond. */
  isStandby: boolean | null;
  /** Increases with each promotion; 0 for a standby. */
  timeline: number;
  /** Why it does not respond. */
  reason: string;
}

const ASK = `
SELECT pg_is_in_recovery() AS "isStandby", CASE WHEN NOT pg_is_in_recovery()
  THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int8::int4 ELSE 0 END AS timeline`;

/** Checks one server directly: the service would not connect to one that accepts no writes. */
async function checkServer({ name, connectionString }: ServerAddress): Promise<ServerStatus> {
  const client = newClient({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
    application_name: 'quittance doctor',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ isStandby: boolean; timeline: number }>(ASK);
    const [{ isStandby, timeline } = { isStandby: null, timeline: 0 }] = rows;
    return { name, isStandby, timeline, reason: 'it gave no reason' };
  } catch (error) {
    return { name, isStandby: null, timeline: 0, reason: messageOf(error) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** Checks each of several servers in an address: a failover needs its standby to work beforehand. */
export const checkServers: OfflineCheck = async ({ config }) => {
  const findings: Finding[] = [];
  for (const [variable, url] of [
    ['DATABASE_URL', config.databaseUrl],
    ['DIRECT_DATABASE_URL', config.directDatabaseUrl],
  ] as const) {
    const named = url === null ? [] : databaseAddress(url).servers;
    // A pooler reports the role of the server behind it.
    if (named.length > 1) findings.push(...judgeServers(variable, await Promise.all(named.map(checkServer))));
  }
  return findings;
};

function judgeServers(variable: string, seen: readonly ServerStatus[]): Finding[] {
  const newest = Math.max(...seen.map(({ timeline }) => timeline));
  const writing = seen.filter(({ isStandby }) => isStandby === false);
  return seen.map(({ name, isStandby, timeline, reason }) => {
    if (isStandby === null)
      return wrongFinding(
        'Servers',
        `${name} of ${variable} does not respond: ${reason}.`,
        'Start it, or rebuild it as a standby. Until then, no failover is possible.',
      );
    if (isStandby) return okFinding('Servers', `${name} is a standby.`);
    return grade(
      'Servers',
      `${name} accepts writes${writing.length > 1 ? `, and is not the only one (timeline ${timeline})` : ''}.`,
      [
        timeline < newest,
        'wrong',
        'It was replaced. Stop it now, then make it a standby of the other server (pg_rewind, or a ' +
          'new copy).',
      ],
      [
        writing.length > 1,
        'wrong',
        'Find out which of them the processes use (see their log), and stop the other one, which is ' +
          'not its standby.',
      ],
    );
  });
}

/** Checks whether the server for reading lists is a standby. */
export const checkReadServer: Check = async ({ config }) => {
  if (config.readDatabaseUrl === null) return [];
  const [address] = databaseAddress(config.readDatabaseUrl).servers;
  const { name, isStandby, reason } = await checkServer(address);
  if (isStandby === null)
    return [
      warningFinding(
        'Reads',
        `${name} of READ_DATABASE_URL does not respond: ${reason}.`,
        'Start it, or remove READ_DATABASE_URL. Until then, lists and figures are read from the primary.',
      ),
    ];
  return [
    grade('Reads', `${name} is ${isStandby ? 'a standby' : 'no standby'}.`, [
      !isStandby,
      'warning',
      'Set READ_DATABASE_URL to a standby: this server takes no load off the primary.',
    ]),
  ];
};

/** Checks whether processes can share their counters. */
export const checkRedis: OfflineCheck = async ({ config }) => {
  const { redisUrl } = config;
  if (redisUrl === null) return [];
  const { host } = new URL(redisUrl);
  const client = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: unknown = null;
  client.on('error', (error: unknown) => {
    reason ??= error;
  });
  try {
    await client.connect();
    await client.ping();
    return [okFinding('Redis', `${host} counts the limits for all processes.`)];
  } catch (error) {
    return [
      wrongFinding(
        'Redis',
        `${host} cannot be used: ${messageOf(reason ?? error)}.`,
        'Start it, or check REDIS_URL. Until then, each process counts the limits for itself.',
      ),
    ];
  } finally {
    client.disconnect();
  }
};
