import type { Family } from '../domain/canonical.ts';
import { type MappedFamily, mapFamilies, mapWithoutPartner, type OdooRecords } from '../domain/odoo/map.ts';
import { findRoots } from '../domain/odoo/parties.ts';
import {
  type OdooLine,
  type OdooMove,
  type OdooPartial,
  type OdooPartner,
  readLine,
  readMove,
  readPartial,
  readPartner,
} from '../domain/odoo/rows.ts';
import { SourceError } from '../source-error.ts';
import { type OdooCodes, type OdooCompany, posted, readBooks } from './company.ts';
import { climbPartners } from './partners.ts';
import type { OdooReader } from './reader.ts';

/** Records change while they are read in several requests. They are read again this often before it counts. */
const ATTEMPTS = 3;

export interface OdooSource {
  reader: OdooReader;
  company: OdooCompany;
  codes: OdooCodes;
}

/** Reads the families of some partners whole. */
export async function readFamilies(source: OdooSource, partnerIds: ReadonlySet<number>): Promise<Family[]> {
  const found: Family[] = [];
  let asked = partnerIds;
  for (let attempt = 1; asked.size > 0; attempt += 1) {
    const mapped = await readOnce(source, asked);
    const torn: MappedFamily[] = [];
    for (const one of mapped)
      if (one.isTorn && attempt < ATTEMPTS) torn.push(one);
      else found.push(one.family);
    asked = new Set(torn.flatMap(({ family }) => family.parties.map(({ key }) => idOf(key))));
  }
  return mergeReadings(found);
}

const idOf = (key: string) => Number(key.split(',')[1]);
const firstId = ({ parties }: Family) => idOf(parties[0]?.key ?? '');

/** A family that was read again may have grown by one that was read before: the later reading counts. */
function mergeReadings(families: readonly Family[]): Family[] {
  const seen = new Set<string>();
  const kept: Family[] = [];
  for (const family of families.toReversed()) {
    if (family.parties.some(({ key }) => seen.has(key))) continue;
    for (const { key } of family.parties) seen.add(key);
    kept.push(family);
  }
  return kept.toSorted((a, b) => firstId(a) - firstId(b));
}

async function readOnce(source: OdooSource, asked: ReadonlySet<number>): Promise<MappedFamily[]> {
  const { reader, codes } = source;
  const gathered = await gatherItems(source, asked);
  const moveIds = new Set([...gathered.lines.values()].map(({ moveId }) => moveId));
  const moves = await readMoves(reader, moveIds);
  const currencyIds = [...gathered.lines.values()].map(({ currencyId }) => currencyId);
  const books = await readBooks(reader, { company: source.company, codes, currencyIds });
  const places = await codes.places(gathered.partners.values());
  const records: OdooRecords = { ...gathered, moves, askedIds: asked, places };
  return mapFamilies(records, books);
}

interface Gathered {
  partners: Map<number, OdooPartner>;
  lines: Map<number, OdooLine>;
  partials: Map<number, OdooPartial>;
  /** Items whose matches were read. */
  matchedIds: Set<number>;
}

/** Follows parents and matches until nothing new belongs to the families. */
async function gatherItems(source: OdooSource, asked: ReadonlySet<number>): Promise<Gathered> {
  const all: Gathered = { partners: new Map(), lines: new Map(), partials: new Map(), matchedIds: new Set() };
  let pending: ReadonlySet<number> = asked;
  while (pending.size > 0) {
    const added = await addTrees(source.reader, all.partners, pending);
    const unknown = [...pending].find((id) => !all.partners.has(id));
    // An asked partner may be gone. One that an item names exists, so the key does not see it.
    if (unknown !== undefined && pending !== asked)
      throw new SourceError(
        'RIGHT_MISSING',
        `The key does not see res.partner ${unknown}, which items name.`,
      );
    await addItems(source, all, added);
    while (await addMatches(source, all));
    const isOwn = ({ companyId }: OdooLine) => companyId === source.company.id;
    pending = new Set(
      [...all.lines.values()]
        .filter(isOwn)
        .flatMap(({ partnerId }) => (partnerId === null || all.partners.has(partnerId) ? [] : [partnerId])),
    );
  }
  return all;
}

/** Adds the whole trees of some partners, from the topmost one down. Returns the partners that are new. */
async function addTrees(
  reader: OdooReader,
  known: Map<number, OdooPartner>,
  ids: ReadonlySet<number>,
): Promise<number[]> {
  const climbed = await climbPartners(reader, ids);
  const roots = new Set(findRoots(climbed).values());
  const added: number[] = [];
  const where = (chunk: readonly number[]) => [['id', 'child_of', chunk]];
  for (const partner of await reader.findAll('res.partner', { ids: roots, where }, readPartner)) {
    if (!known.has(partner.id)) added.push(partner.id);
    known.set(partner.id, partner);
  }
  return added;
}

/** Adds the posted items of partners. */
async function addItems(
  { reader, company }: OdooSource,
  { lines }: Gathered,
  partnerIds: readonly number[],
): Promise<void> {
  const base = posted(company.id);
  const where = (ids: readonly number[]) => [...base, ['partner_id', 'in', ids]];
  for (const line of await reader.findAll('account.move.line', { ids: partnerIds, where }, readLine))
    lines.set(line.id, line);
}

/** Adds the matches of the items so far, and the items at their other ends. Returns whether it added any. */
async function addMatches({ reader, company }: OdooSource, all: Gathered): Promise<boolean> {
  const fresh = [...all.lines.values()].filter(
    ({ id, companyId }) => companyId === company.id && !all.matchedIds.has(id),
  );
  for (const { id } of fresh) all.matchedIds.add(id);
  const ids = fresh.filter(isMatched).map(({ id }) => id);
  const ends = (chunk: readonly number[]) => [
    '|',
    ['debit_move_id', 'in', chunk],
    ['credit_move_id', 'in', chunk],
  ];
  const partials = await reader.findAll('account.partial.reconcile', { ids, where: ends }, readPartial);
  for (const partial of partials) all.partials.set(partial.id, partial);
  const others = new Set(
    partials
      .flatMap(({ debitLineId, creditLineId }) => [debitLineId, creditLineId])
      .filter((id) => !all.lines.has(id)),
  );
  const byId = (chunk: readonly number[]) => [['id', 'in', chunk]];
  const found = await reader.findAll('account.move.line', { ids: others, where: byId }, readLine);
  for (const line of found) all.lines.set(line.id, line);
  return found.length > 0;
}

/** Whether an item has matches: something of it is settled, in its currency or in the company's. */
const isMatched = ({ amount, residual, balance, companyResidual }: OdooLine) =>
  amount !== residual || balance !== companyResidual;

async function readMoves(reader: OdooReader, ids: Iterable<number>): Promise<Map<number, OdooMove>> {
  const where = (chunk: readonly number[]) => [['id', 'in', chunk]];
  const moves = await reader.findAll('account.move', { ids, where }, readMove);
  return new Map(moves.map((move) => [move.id, move]));
}

/** Reads the items that name no partner, as a family of differences. */
export async function readWithoutPartner({ reader, company, codes }: OdooSource): Promise<Family> {
  const lines: OdooLine[] = [];
  const domain = [...posted(company.id), ['partner_id', '=', false], ['amount_currency', '!=', 0]];
  for await (const rows of reader.pages('account.move.line', { domain }, readLine))
    for (const row of rows) lines.push(row);
  const currencyIds = lines.map(({ currencyId }) => currencyId);
  const books = await readBooks(reader, { company, codes, currencyIds });
  const moves = await readMoves(reader, new Set(lines.map(({ moveId }) => moveId)));
  return { parties: [], items: [], links: [], differences: mapWithoutPartner(lines, moves, books) };
}
