import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { organizationOfKey, secretMatches } from './api-key.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { isConnectionError } from './db/errors.ts';
import { listen } from './db/listener.ts';
import { unavailable } from './db/transaction.ts';
import type { Organization } from './organization.ts';

/** Whoever changes an organization, its rates, positions or keys notifies here, with its id. */
export const ORGANIZATION_CHANGED = 'organization_changed';

/** How long an entry is used, should a notification be lost without the connection noticing. */
const LIFE_MS = 10_000;
const MAX_ENTRIES = 10_000;
/** Belongs to nobody; looked up for a malformed key, so that it costs what a well-formed one costs. */
const NIL_ORGANIZATION_ID = '00000000-0000-0000-0000-000000000000';

export interface Organizations {
  /**
   * The organization that a pair belongs to; null for an unknown, malformed, wrong or revoked one.
   * @throws UNAVAILABLE when the database is away
   */
  byApiKey(apiKey: string | undefined, apiSecret: string | undefined): Promise<Organization | null>;
  /** @throws UNAVAILABLE when the database is away */
  byId(id: string): Promise<Organization | null>;
  close(): Promise<void>;
}

interface Entry {
  organization: Organization;
  /** Hashes of the secrets of the keys in force, by key. */
  keys: ReadonlyMap<string, Buffer>;
}

interface Row extends Omit<Organization, 'rates' | 'contactPositions'> {
  rates: Record<string, string> | null;
  contactPositions: string[] | null;
  keys: Record<string, string> | null;
}

const LOAD = `
SELECT o.organization_id AS id, o.name, o.currency, o.timezone, o.language,
  o.native_integration AS "nativeIntegration", o.requests_per_minute AS "requestsPerMinute",
  o.max_concurrency AS "maxConcurrency",
  (SELECT json_object_agg(r.currency, r.rate) FROM currency_rates r WHERE r.organization_id = $1) AS rates,
  (SELECT json_agg(p.name ORDER BY p.name) FROM contact_positions p WHERE p.organization_id = $1) AS "contactPositions",
  (SELECT json_object_agg(k.id, encode(k.secret_hash, 'hex')) FROM api_keys k
    WHERE k.organization_id = $1 AND k.revoked_at IS NULL) AS keys,
  (SELECT encode(s.link_secret, 'hex') FROM file_settings s WHERE s.organization_id = $1) AS "fileSecret"
FROM organizations o WHERE o.organization_id = $1`;

async function load(database: Database, id: string): Promise<Entry | null> {
  try {
    const { rows } = await database.pool.query<Row>({ name: 'organization', text: LOAD, values: [id] });
    const [row] = rows;
    if (row === undefined) return null;
    return entryOf({ ...row, fileSecret: row.fileSecret ?? (await makeFileSecret(database, id)) });
  } catch (error) {
    throw isConnectionError(error) ? unavailable(error) : error;
  }
}

/** The first who needs it makes it; of several at once, all take the first one's. */
async function makeFileSecret(database: Database, id: string): Promise<string | null> {
  const values = [id, randomBytes(32)];
  await database.pool.query(
    `INSERT INTO file_settings (organization_id, link_secret) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO NOTHING`,
    values,
  );
  const { rows } = await database.pool.query<{ secret: string }>(
    `SELECT encode(link_secret, 'hex') AS secret FROM file_settings WHERE organization_id = $1`,
    [id],
  );
  return rows[0]?.secret ?? null;
}

function entryOf({ rates, contactPositions, keys, ...facts }: Row): Entry {
  const hashes = Object.entries(keys ?? {}).map(([key, hash]) => [key, Buffer.from(hash, 'hex')] as const);
  return {
    organization: {
      ...facts,
      rates: new Map(Object.entries(rates ?? {})),
      contactPositions: new Set(contactPositions ?? []),
    },
    keys: new Map(hashes),
  };
}

/**
 * Reads organizations and their keys, and remembers them for as long as it would be told of a change:
 * a key revoked anywhere stops working here at once. While nobody would tell, nothing is remembered.
 */
export function openOrganizations(options: {
  database: Database;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'debug'>;
}): Organizations {
  const { database, clock, log } = options;
  const cache = new Map<string, { until: number; entry: Promise<Entry | null> }>();
  const listener = listen({
    connection: database.connection,
    channel: ORGANIZATION_CHANGED,
    onMessage: (id) => cache.delete(id),
    onStart: () => cache.clear(),
    onLost: (error) => {
      cache.clear();
      log.warn({ err: error }, 'changes of organizations are not announced; reading them anew each time');
    },
  });

  const find = (id: string): Promise<Entry | null> => {
    if (!listener.listening) return load(database, id);
    const now = clock.millis();
    const known = cache.get(id);
    if (known !== undefined && known.until > now && known.until <= now + LIFE_MS) return known.entry;
    const entry = load(database, id);
    if (cache.size >= MAX_ENTRIES) cache.clear();
    cache.set(id, { until: now + LIFE_MS, entry });
    // A failed reading is not remembered; whoever waits for it is told.
    entry.catch(() => {
      if (cache.get(id)?.entry === entry) cache.delete(id);
    });
    return entry;
  };

  return {
    async byApiKey(apiKey = '', apiSecret = '') {
      const entry = await find(organizationOfKey(apiKey) ?? NIL_ORGANIZATION_ID);
      const matches = secretMatches(apiSecret, entry?.keys.get(apiKey));
      return matches && entry !== null ? entry.organization : null;
    },
    byId: async (id) => (await find(id))?.organization ?? null,
    close: () => listener.close(),
  };
}
