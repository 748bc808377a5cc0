import ipaddr from 'ipaddr.js';
import type { Logger } from 'pino';
import { organizationOfKey, secretMatches } from './api-key.ts';
import type { Cipher } from './cipher.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { isConnectionError, isUnwritable } from './db/errors.ts';
import { listen } from './db/listener.ts';
import { unavailable } from './db/unavailable.ts';
import { FreshEntries } from './fresh-entries.ts';
import { addressGroup } from './limits/address-group.ts';
import { decryptLinkSecret, makeLinkSecret, type StoredLinkSecret } from './link-secret.ts';
import type { Organization } from './organization.ts';
import type { Grant } from './scope.ts';

/** Whoever changes an organization, its rates, positions or keys notifies here, with its id. */
export const ORGANIZATION_CHANGED = 'organization_changed';

/** How long an entry is used, should a notification be lost without the connection noticing. */
const LIFE_MS = 10_000;
const MAX_KNOWN = 10_000;
/** Ids that belong to nobody are remembered apart, so that many of them push out nothing. */
const MAX_UNKNOWN = 1_000;
/** How long a pair that was let in from an address is let in from there again whatever others guess there. */
const ADMITTED_MS = 24 * 60 * 60 * 1000;
const MAX_ADMITTED = 20_000;
/** Belongs to nobody; looked up for a malformed key, so that it costs what a well-formed one costs. */
const NIL_ORGANIZATION_ID = '00000000-0000-0000-0000-000000000000';

/** Whose request it is, and what its key pair was given. */
export interface Authenticated {
  organization: Organization;
  grant: Grant;
}

/** A key pair as a request presents it. */
export interface Presented {
  apiKey: string;
  apiSecret: string;
  /** The address of the network that the request comes from. */
  address: string;
}

export interface Organizations {
  /**
   * Whom a pair belongs to; null for an unknown, malformed, wrong, expired or revoked one, and for one that is used from
   * where it may not be.
   * @throws UNAVAILABLE when the database is away
   */
  byApiKey(presented: Presented): Promise<Authenticated | null>;
  /** Returns the same without a query; null where the organization of the key is not in memory. */
  recall(presented: Presented): Promise<Authenticated | null> | null;
  /** Whether this process let in this very pair from this network within the last day. */
  hasAdmitted(presented: Presented): boolean;
  /** @throws UNAVAILABLE when the database is away */
  byId(id: string): Promise<Organization | null>;
  close(): Promise<void>;
}

/** A key in force. */
interface Key {
  secretHash: Buffer;
  scope: string[];
  /** Milliseconds since 1970; null: it does not end. */
  endsAt: number | null;
  expiresAt: string | null;
  /** Null: from everywhere. */
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

const LOAD = `
SELECT o.organization_id AS id, o.name, o.currency, o.timezone, o.language,
  o.native_integration AS "nativeIntegration", o.requests_per_minute AS "requestsPerMinute",
  o.max_concurrency AS "maxConcurrency", o.sandbox, o.clock_offset_millis AS "clockOffsetMillis",
  o.clock_advancing_to AS "clockAdvancingTo",
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
    return entryOf(row, cipher === null ? null : await fileSecretOf(database, cipher, row));
  } catch (error) {
    throw isConnectionError(error) ? unavailable(error) : error;
  }
}

async function fileSecretOf(database: Database, cipher: Cipher, row: Row): Promise<string | null> {
  const stored = decryptLinkSecret(cipher, row.id, row);
  if (stored !== null) return stored;
  try {
    return await makeLinkSecret(database, cipher, row.id);
  } catch (error) {
    // What needs none can be read all the same.
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
  // An IPv4 address that arrives wrapped into IPv6 counts as itself.
  const from = ipaddr.process(address);
  return networks.some((network) => from.kind() === network[0].kind() && from.match(network));
}

const organizationIdOf = ({ apiKey }: Presented): string => organizationOfKey(apiKey) ?? NIL_ORGANIZATION_ID;

const placeOf = ({ apiKey, address }: Presented): string => `${addressGroup(address)} ${apiKey}`;

/**
 * Reads organizations and their keys, and remembers them for as long as it would be told of a change:
 * a key revoked anywhere stops working here at once. While nobody would tell, nothing is remembered.
 */
export function openOrganizations(options: {
  database: Database;
  clock: Clock;
  log: Pick<Logger, 'warn' | 'debug'>;
  /** Absent for work that makes no links to files. */
  cipher?: Cipher;
}): Organizations {
  const { database, log, cipher = null } = options;
  // Keys end, and what is remembered ages, by the time of the machine.
  const clock = options.clock.wall;
  const known = new FreshEntries<Promise<Entry | null>>(LIFE_MS, MAX_KNOWN);
  // Also of those that are being read.
  const unknown = new FreshEntries<Promise<Entry | null>>(LIFE_MS, MAX_UNKNOWN);
  const forgetAll = () => {
    known.clear();
    unknown.clear();
  };
  const listener = listen({
    connection: database.connection,
    channel: ORGANIZATION_CHANGED,
    onMessage: (id) => {
      known.delete(id);
      unknown.delete(id);
    },
    onStart: forgetAll,
    onLost: (error) => {
      forgetAll();
      log.warn({ err: error }, 'changes of organizations are not announced; reading them anew each time');
    },
  });

  const remembered = (id: string, now: number) =>
    listener.listening ? (known.get(id, now) ?? unknown.get(id, now)) : undefined;
  const find = (id: string): Promise<Entry | null> => {
    const now = clock.millis();
    const found = remembered(id, now);
    if (found !== undefined) return found;
    const entry = load(database, cipher, id);
    if (!listener.listening) return entry;
    unknown.set(id, entry, now);
    const settled = (place: FreshEntries<Promise<Entry | null>> | null) => {
      // Announced as changed, or pushed out, in the meantime.
      if (unknown.get(id, now) !== entry || place === unknown) return;
      unknown.delete(id);
      place?.set(id, entry, now);
    };
    // A failed reading is not remembered; whoever waits for it is told. Neither is a clock that moves.
    entry.then(
      (read) => settled(read === null ? unknown : isMoving(read) ? null : known),
      () => settled(null),
    );
    return entry;
  };

  // A map of secrets' hashes: only who has the secret of a pair can profit from its being here.
  const admitted = new FreshEntries<Buffer>(ADMITTED_MS, MAX_ADMITTED);
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
      // Revoked, expired or replaced since: it counts as a guess from now on.
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
