import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import { organizationOfKey, secretMatches } from './api-key.ts';
import type { Cipher } from './cipher.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { isConnectionError, isUnwritable } from './db/errors.ts';
import { listenEverywhere } from './db/listener.ts';
import { forOrganization } from './db/routing/for-organization.ts';
import { unavailableError } from './db/unavailable.ts';
import { addressGroup } from './limits/address-group.ts';
import { decryptLinkSecret, makeLinkSecret, type StoredLinkSecret } from './link-secret.ts';
import type { Organization } from './organization.ts';
import type { Grant } from './scope.ts';
import { TtlCache } from './ttl-cache.ts';

/** Channel for changes of an organization, its rates, positions or keys. The payload is its id. */
export const ORGANIZATION_CHANGED = 'organization_changed';

/** Lifetime of an entry, in case a notification is lost without the connection noticing. */
const LIFE_MS = 10_000;
const MAX_KNOWN = 10_000;
/** Unknown ids are remembered separately, so that many of them do not evict other entries. */
const MAX_UNKNOWN = 1_000;
/**
 * How long a pair that was accepted from an address stays accepted there, regardless of failures from that
 * address.
 */
const ADMITTED_MS = 24 * 60 * 60 * 1000;
const MAX_ADMITTED = 20_000;
/**
 * Belongs to no organization. It is looked up for a malformed key, so that this takes as long as a
 * well-formed one.
 */
const NIL_ORGANIZATION_ID = '00000000-0000-0000-0000-000000000000';

/** The organization of a request, and the grant of its key pair. */
export interface Authenticated {
  organization: Organization;
  grant: Grant;
}

/** The key pair of a request. */
export interface Presented {
  apiKey: string;
  apiSecret: string;
  /** IP address of the request. */
  address: string;
}

export interface Organizations {
  /**
   * Returns the organization and grant of a key pair. Null when the pair is unknown, malformed, wrong,
   * expired or revoked, or not allowed from this address.
   * @throws UNAVAILABLE when the database is down
   */
  byApiKey(presented: Presented): Promise<Authenticated | null>;
  /** Does the same without a query. Null when the organization of the key is not in memory. */
  recall(presented: Presented): Promise<Authenticated | null> | null;
  /** Returns whether this process accepted this pair from this network within the last day. */
  hasAdmitted(presented: Presented): boolean;
  /** @throws UNAVAILABLE when the database is down */
  byId(id: string): Promise<Organization | null>;
  close(): Promise<void>;
}

/** A valid key. */
interface Key {
  secretHash: Buffer;
  scope: string[];
  /** Milliseconds since 1970; null: the key does not expire. */
  endsAt: number | null;
  expiresAt: string | null;
  /** Null: any address. */
  networks: readonly Network[] | null;
  lenient: boolean;
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

interface Entry {
  organization: Organization;
  keys: ReadonlyMap<string, Key>;
}

interface StoredKey {
  id: string;
  hash: string;
  scope: string[];
  expiresAt: string | null;
  addresses: string[] | null;
  lenient: boolean;
}

interface Row extends Omit<Organization, 'rates' | 'contactPositions' | 'fileSecret'>, StoredLinkSecret {
  rates: Record<string, string> | null;
  contactPositions: string[] | null;
  keys: StoredKey[] | null;
}

/**
 * Whether an organization `o` reports or reported payments. The former release does not write `has_collected`.
 */
export const HAS_COLLECTED = '(o.has_collected OR o.collected_from IS NOT NULL)';

const LOAD = `
SELECT o.organization_id AS id, o.name, o.currency, o.timezone, o.language,
  o.native_integration AS "nativeIntegration", o.requests_per_minute AS "requestsPerMinute",
  o.max_concurrency AS "maxConcurrency", o.sandbox, o.clock_offset_millis AS "clockOffsetMillis",
  o.clock_advancing_to AS "clockAdvancingTo", ${HAS_COLLECTED} AS "hasCollected",
  (SELECT json_object_agg(r.currency, r.rate) FROM currency_rates r WHERE r.organization_id = $1) AS rates,
  (SELECT json_agg(p.name ORDER BY p.name) FROM contact_positions p WHERE p.organization_id = $1) AS "contactPositions",
  (SELECT json_agg(json_build_object('id', k.id, 'hash', encode(k.secret_hash, 'hex'), 'scope', k.scope,
      'expiresAt', k.expires_at, 'addresses', k.addresses, 'lenient', k.lenient)) FROM api_keys k
    WHERE k.organization_id = $1 AND k.revoked_at IS NULL) AS keys,
  encode(s.link_secret, 'hex') AS "plainLinkSecret", s.encrypted_link_secret AS "encryptedLinkSecret"
FROM organizations o LEFT JOIN file_settings s ON s.organization_id = $1
WHERE o.organization_id = $1`;

const isMoving = ({ organization }: Entry): boolean => organization.clockAdvancingTo !== null;

async function load(database: Database, cipher: Cipher | null, id: string): Promise<Entry | null> {
  try {
    const { rows } = await database.pool.query<Row>({ name: 'organization', text: LOAD, values: [id] });
    const [row] = rows;
    if (row === undefined) return null;
    return entryOf(row, cipher === null ? null : await loadFileSecret(database, cipher, row));
  } catch (error) {
    throw isConnectionError(error) ? unavailableError(error) : error;
  }
}

async function loadFileSecret(database: Database, cipher: Cipher, row: Row): Promise<string | null> {
  const stored = decryptLinkSecret(cipher, row.id, row);
  if (stored !== null) return stored;
  try {
    return await makeLinkSecret(database, cipher, row.id);
  } catch (error) {
    // Reads that need no link secret still work.
    if (isUnwritable(error)) return null;
    throw error;
  }
}

function entryOf(
  { rates, contactPositions, keys, plainLinkSecret: _plain, encryptedLinkSecret: _encrypted, ...facts }: Row,
  fileSecret: string | null,
): Entry {
  return {
    organization: {
      ...facts,
      fileSecret,
      rates: new Map(Object.entries(rates ?? {})),
      contactPositions: new Set(contactPositions ?? []),
    },
    keys: new Map((keys ?? []).map((key) => [key.id, keyOf(key)])),
  };
}

function keyOf({ hash, scope, expiresAt, addresses, lenient }: StoredKey): Key {
  const endsAt = expiresAt === null ? null : Date.parse(expiresAt);
  return {
    secretHash: Buffer.from(hash, 'hex'),
    scope,
    endsAt,
    expiresAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    networks: addresses?.map((network) => ipaddr.parseCIDR(network)) ?? null,
    lenient,
  };
}

function isInForce({ endsAt, networks }: Key, address: string, now: number): boolean {
  if (endsAt !== null && endsAt <= now) return false;
  if (networks === null) return true;
  if (!ipaddr.isValid(address)) return false;
  // An IPv4-mapped IPv6 address counts as IPv4.
  const from = ipaddr.process(address);
  return networks.some((network) => from.kind() === network[0].kind() && from.match(network));
}

const organizationIdOf = ({ apiKey }: Presented): string => organizationOfKey(apiKey) ?? NIL_ORGANIZATION_ID;

const placeOf = ({ apiKey, address }: Presented): string => `${addressGroup(address)} ${apiKey}`;

/**
 * Caches organizations and their keys for as long as change notifications arrive. A key that is revoked
 * anywhere stops working here immediately. While notifications do not arrive, nothing is cached.
 */
export function openOrganizations(options: {
  database: Database;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'debug'>;
  /** Absent for work that makes no links to files. */
  cipher?: Cipher;
}): Organizations {
  const { database, log, cipher = null } = options;
  // Expiry of keys and of cache entries uses machine time.
  const clock = options.clock.wall;
  const known = new TtlCache<Promise<Entry | null>>(LIFE_MS, MAX_KNOWN);
  // Also contains entries that are being read.
  const unknown = new TtlCache<Promise<Entry | null>>(LIFE_MS, MAX_UNKNOWN);
  const forgetAll = () => {
    known.clear();
    unknown.clear();
  };
  const listener = listenEverywhere(database, {
    channel: ORGANIZATION_CHANGED,
    onMessage: (id) => {
      known.delete(id);
      unknown.delete(id);
    },
    onStart: forgetAll,
    onLost: (error) => {
      forgetAll();
      log.warn({ err: error }, 'changes of organizations are not announced; each request reads them again');
    },
  });

  const remembered = (id: string, now: number) =>
    listener.listening ? (known.get(id, now) ?? unknown.get(id, now)) : undefined;
  const find = (id: string): Promise<Entry | null> => {
    const now = clock.millis();
    const found = remembered(id, now);
    if (found !== undefined) return found;
    const entry = forOrganization(id, () => load(database, cipher, id));
    if (!listener.listening) return entry;
    unknown.set(id, entry, now);
    const settled = (place: TtlCache<Promise<Entry | null>> | null) => {
      // The entry was announced as changed, or evicted, in the meantime.
      if (unknown.get(id, now) !== entry || place === unknown) return;
      unknown.delete(id);
      place?.set(id, entry, now);
    };
    // Failed reads are not cached; their callers get the error. Neither is an organization whose clock is
    // being advanced.
    entry.then(
      (read) => settled(read === null ? unknown : isMoving(read) ? null : known),
      () => settled(null),
    );
    return entry;
  };

  // Contains only hashes of secrets. An entry helps only a caller that has the secret.
  const admitted = new TtlCache<Buffer>(ADMITTED_MS, MAX_ADMITTED);
  const hasAdmitted = (presented: Presented): boolean => {
    const stored = admitted.get(placeOf(presented), clock.millis());
    return stored !== undefined && secretMatches(presented.apiSecret, stored);
  };
  const authenticate = (entry: Entry | null, presented: Presented): Authenticated | null => {
    const { apiKey, apiSecret, address } = presented;
    const now = clock.millis();
    const key = entry?.keys.get(apiKey);
    const matches = secretMatches(apiSecret, key?.secretHash);
    if (!matches || entry === null || key === undefined || !isInForce(key, address, now)) {
      // The pair was revoked, replaced or has expired: it counts as a guess from now on.
      if (hasAdmitted(presented)) admitted.delete(placeOf(presented));
      return null;
    }
    admitted.set(placeOf(presented), key.secretHash, now);
    const { scope, expiresAt, lenient } = key;
    return { organization: entry.organization, grant: { apiKey, scope, expiresAt, lenient } };
  };

  return {
    byApiKey: async (presented) => authenticate(await find(organizationIdOf(presented)), presented),
    recall: (presented) => {
      const entry = remembered(organizationIdOf(presented), clock.millis());
      return entry?.then((read) => authenticate(read, presented)) ?? null;
    },
    hasAdmitted,
    byId: async (id) => (await find(id))?.organization ?? null,
    close: () => listener.close(),
  };
}
