import { createHash } from 'node:crypto';
import type { Cursors, SourceChanges } from '../connector.ts';
import { NO_PARTY, type SourceKey } from '../domain/canonical.ts';
import { partyKey } from '../domain/tryton/keys.ts';
import type { TrytonClient } from './client.ts';
import { COUNTING, receivableOf } from './journal.ts';
import { type Domain, readPages, readRows, readRowsByIds } from './pages.ts';
import { idOf, idsOf, nestedOf, optionalId, type Row, rowsOf, stampOf } from './rows.ts';
import { earlierStamp, encodeStamp, FIRST_STAMP, latestStamp, OVERLAP_MS } from './stamps.ts';
import type { Dialect } from './versions.ts';

/** The source, the company and the version whose changes are read. */
export interface ChangesReader {
  client: TrytonClient;
  companyId: number;
  dialect: () => Promise<Dialect>;
}

const STREAMS = ['lines', 'invoices', 'parties'] as const;
type StreamName = (typeof STREAMS)[number];

const STAMPS = ['create_date', 'write_date'];

/** A row that may have changed, with all stamps that say so. */
interface Change {
  id: number;
  stamps: readonly (string | null)[];
  row: Row;
}

/**
 * Position in a stream: the latest stamp seen, and a digest of the rows that lie within the overlap before
 * it. While those are the same, nothing changed, and no family is read again.
 */
interface Position {
  stamp: string;
  digest: string;
}

function positionOf(cursor: string): Position {
  const [stamp = FIRST_STAMP, digest = ''] = cursor.split(' ');
  return { stamp, digest };
}

const cursorOf = ({ stamp, digest }: Position) => `${stamp} ${digest}`;

/** Reads who has something new since the cursors; without cursors, everybody who has a receivable item. */
export async function readChanges(reader: ChangesReader, cursors: Cursors): Promise<SourceChanges> {
  const known = STREAMS.map((name) => cursors[name]);
  if (known.some((cursor) => cursor === undefined)) return readEverybody(reader);
  const keys = new Set<SourceKey>();
  const next: Record<string, string> = {};
  for (const [i, name] of STREAMS.entries()) {
    const position = positionOf(known[i] ?? '');
    const changes = await READ[name](reader, earlierStamp(position.stamp, OVERLAP_MS));
    const digest = digestOf(changes);
    const stamp = latestStamp([position.stamp, ...changes.flatMap((change) => change.stamps)]);
    next[name] = cursorOf({ stamp, digest });
    if (digest === position.digest) continue;
    for (const key of await collectKeys(reader, name, changes)) keys.add(key);
  }
  return { partyKeys: [...keys], cursors: next };
}

function digestOf(changes: readonly Change[]): string {
  const hash = createHash('sha256');
  for (const { id, stamps } of changes) hash.update(`${id} ${stamps.join(' ')}\n`);
  return hash.digest('base64url').slice(0, 22);
}

/** Conditions for rows that were created or written since. A new row has no `write_date`. */
function since(stamp: string, prefixes: readonly string[] = ['']): Domain {
  const from = encodeStamp(stamp);
  return ['OR', ...prefixes.flatMap((prefix) => STAMPS.map((field) => [`${prefix}${field}`, '>=', from]))];
}

type StreamReader = (reader: ChangesReader, from: string) => Promise<Change[]>;

const READ: Readonly<Record<StreamName, StreamReader>> = {
  lines: readLineChanges,
  invoices: readInvoiceChanges,
  parties: readPartyChanges,
};

const changeOf = (row: Row, more: readonly (string | null)[] = []): Change => ({
  id: idOf(row),
  stamps: [...STAMPS.map((field) => stampOf(row, field)), ...more],
  row,
});

/** Posting a draft moves only the stamp of its entry, so the stamps of entries count for their lines. */
async function readLineChanges({ client, companyId }: ChangesReader, from: string): Promise<Change[]> {
  const domain = [...receivableOf(companyId), since(from, ['', 'move.'])];
  const fields = ['party', ...STAMPS, ...STAMPS.map((field) => `move.${field}`)];
  const rows = await readRows(client, 'account.move.line', domain, fields);
  return rows.map((row) => {
    const move = nestedOf(row, 'move');
    return changeOf(row, move === null ? [] : STAMPS.map((field) => stampOf(move, field)));
  });
}

/** Payments in part are relations of the invoice, which moves its stamp. */
async function readInvoiceChanges({ client, companyId }: ChangesReader, from: string): Promise<Change[]> {
  const domain = [['type', '=', 'out'], ['company', '=', companyId], ['move', '!=', null], since(from)];
  const rows = await readRows(client, 'account.invoice', domain, ['party', ...STAMPS]);
  return rows.map((row) => changeOf(row));
}

const CHILDREN = { contact_mechanisms: 'party.contact_mechanism', addresses: 'party.address' } as const;

/** Finds parties by their own stamps and those of contacts, addresses and tax numbers, in one question. */
async function readPartyChanges({ client }: ChangesReader, from: string): Promise<Change[]> {
  const children = Object.keys(CHILDREN);
  const domain = [since(from, ['', 'identifiers.', ...children.map((field) => `${field}.`)])];
  const tax = STAMPS.map((field) => `tax_identifier.${field}`);
  const fields = ['replaced_by', ...STAMPS, ...tax, ...children];
  const rows = await readRows(client, 'party.party', domain, fields);
  const stamps = new Map<number, (string | null)[]>();
  for (const [field, model] of Object.entries(CHILDREN)) {
    const ids = rows.flatMap((row) => idsOf(row, field));
    for (const child of await readRowsByIds(client, model, { field: 'id', ids }, ['party', ...STAMPS])) {
      const party = optionalId(child, 'party');
      if (party === null) continue;
      const list = stamps.get(party) ?? [];
      list.push(...STAMPS.map((name) => stampOf(child, name)));
      stamps.set(party, list);
    }
  }
  return rows.map((row) => {
    const identifier = nestedOf(row, 'tax_identifier');
    const own = identifier === null ? [] : STAMPS.map((name) => stampOf(identifier, name));
    return changeOf(row, [...own, ...(stamps.get(idOf(row)) ?? [])]);
  });
}

async function collectKeys(
  reader: ChangesReader,
  name: StreamName,
  changes: readonly Change[],
): Promise<SourceKey[]> {
  if (name === 'lines') return changes.map(({ row }) => keyOfParty(optionalId(row, 'party')));
  if (name === 'invoices') return readPayerKeys(reader, changes);
  return changes.flatMap(({ id, row }) =>
    [id, optionalId(row, 'replaced_by')].flatMap((one) => one ?? []).map(partyKey),
  );
}

const keyOfParty = (id: number | null): SourceKey => (id === null ? NO_PARTY : partyKey(id));

/** Returns the parties of invoices and, from version 6.6, those who pay in their place. */
async function readPayerKeys(
  { client, dialect }: ChangesReader,
  changes: readonly Change[],
): Promise<SourceKey[]> {
  const keys = changes.map(({ row }) => keyOfParty(optionalId(row, 'party')));
  if (changes.length === 0 || !(await dialect()).hasAlternativePayees) return keys;
  const which = { field: 'id', ids: changes.map(({ id }) => id) };
  const rows = await readRowsByIds(client, 'account.invoice', which, ['alternative_payees']);
  return [...keys, ...rows.flatMap((row) => idsOf(row, 'alternative_payees').map(partyKey))];
}

/**
 * Reads who has a receivable item. The positions are taken before, so that nothing is lost that is written
 * meanwhile.
 */
async function readEverybody({ client, companyId }: ChangesReader): Promise<SourceChanges> {
  const domain = receivableOf(companyId);
  const cursors: Record<string, string> = {};
  const models = { lines: 'account.move.line', invoices: 'account.invoice', parties: 'party.party' };
  for (const name of STREAMS)
    cursors[name] = cursorOf({ stamp: await readLatestStamp(client, models[name]), digest: '' });
  const keys = new Set<SourceKey>();
  for await (const page of readPages(client, 'account.move.line', [...domain, ...COUNTING], ['party']))
    for (const row of page) keys.add(keyOfParty(optionalId(row, 'party')));
  return { partyKeys: [...keys], cursors };
}

/** Returns the latest stamp of a model. */
async function readLatestStamp(client: TrytonClient, model: string): Promise<string> {
  const stamps: (string | null)[] = [];
  for (const field of STAMPS) {
    const params = [[[field, '!=', null]], 0, 1, [[field, 'DESC']], [field]];
    const [row] = rowsOf(model, await client.call(`model.${model}.search_read`, params));
    stamps.push(row === undefined ? null : stampOf(row, field));
  }
  return latestStamp(stamps);
}
