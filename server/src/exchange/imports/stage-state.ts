import { lateralCustomer, lateralDocument } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { yieldToEventLoop } from '../../platform/yield.ts';
import { MAX_STATE_LINES } from './apply-state.ts';
import { Families, type RecordName, type StoredFamily } from './families.ts';
import { SPILL_PHASE } from './gathering.ts';
import { type RawLine, tooManyLines } from './lines.ts';
import { PACK_LENGTH, PACK_LINES } from './packing.ts';
import { type Receiving, readSpilled, refuseLine, storePack } from './receiving.ts';
import { STATE_LINE_TYPES } from './schema.ts';
import { LANES, readLine, type UnreadableLine } from './stage.ts';

/** Maximum number of lines of an import with `mode=state`: the names of all records are held in memory. */
export const MAX_FILE_LINES = 200_000;
/** Maximum length of such an import, in characters: its lines are read several times. */
const MAX_FILE_LENGTH = 512 * 1024 * 1024;
/** Maximum characters of the lines that are held in memory at once. */
const HELD_LENGTH = 32 * 1024 * 1024;
/** Names that are looked up by one statement. */
const NAMES_TOGETHER = 5_000;

/** The lines of a file in the order of arrival. All chunks but the last one are spilled to the database. */
class LineLog {
  readonly #context: DataContext;
  readonly #state: Receiving;
  #chunk: string[] = [];
  #length = 0;
  #chunks = 0;
  #total = 0;

  constructor(context: DataContext, state: Receiving) {
    this.#context = context;
    this.#state = state;
  }

  async add(line: string): Promise<void> {
    this.#chunk.push(line);
    this.#length += line.length;
    this.#total += line.length;
    if (this.#total > MAX_FILE_LENGTH)
      throw new ApiError('PAYLOAD_TOO_LARGE', 'An import with mode=state has at most 512 MiB. Split it.');
    if (this.#length < PACK_LENGTH) return;
    const { clock, database } = this.#context;
    const pack = { phase: SPILL_PHASE, lane: 0, number: this.#chunks, lines: this.#chunk };
    await storePack(database, clock, this.#state, pack);
    this.#chunks += 1;
    this.#chunk = [];
    this.#length = 0;
  }

  async *lines(): AsyncGenerator<string> {
    for (let number = 0; number < this.#chunks; number += 1)
      yield* (await readSpilled(this.#context.database, this.#state, 0, number)).split('\n');
    yield* this.#chunk;
  }
}

/** Lines that are applied in one transaction: those of one group of families, or of several small ones. */
interface FamilyPack {
  lines: string[];
  /** Number of lines and characters that the pack will have. */
  count: number;
  length: number;
}

/** Sorts lines into packs that each contain whole families, in any order of the file. */
export async function stageState(
  context: DataContext,
  state: Receiving,
  source: AsyncIterable<RawLine | UnreadableLine>,
): Promise<void> {
  const families = new Families();
  const log = new LineLog(context, state);
  const lengths: number[] = [];
  const yieldWhenDue = yieldToEventLoop();
  for await (const raw of source) {
    await yieldWhenDue();
    state.lines += 1;
    if (state.lines > MAX_FILE_LINES) throw tooManyLines(MAX_FILE_LINES);
    const line = 'bytes' in raw ? readLine(raw, STATE_LINE_TYPES) : raw;
    if (!('text' in line)) await refuseLine(context.database, state, line);
    else {
      families.add(line);
      lengths.push(line.text.length);
      await log.add(`${line.number}\t${line.text}`);
    }
  }
  await addStoredFamilies(context.database, state.organizationId, families);
  await storeFamilies(context, state, { groups: families.groups(), lengths, log });
}

interface GroupedLines {
  groups: readonly number[][];
  lengths: readonly number[];
  log: LineLog;
}

/** Stores the packs, window by window: each reads the whole file and keeps the lines of its packs. */
async function storeFamilies(
  context: DataContext,
  state: Receiving,
  { groups, lengths, log }: GroupedLines,
): Promise<void> {
  const { packs, packOfLine, groupOfLine } = packGroups(groups, lengths);
  for (let first = 0, next = 0; first < packs.length; first = next) {
    let held = 0;
    for (next = first; next < packs.length && (next === first || held < HELD_LENGTH); next += 1)
      held += packs[next]?.length ?? 0;
    let i = 0;
    for await (const line of log.lines()) {
      const number = packOfLine[i] ?? -1;
      if (number >= first && number < next) packs[number]?.lines.push(inGroup(line, groupOfLine[i] ?? 0));
      i += 1;
    }
    for (let number = first; number < next; number += 1)
      await storeFamilyPack(context, state, packs[number], number);
  }
}

/** Adds the number of the group to a line as it is stored in its pack. */
const inGroup = (line: string, group: number) => line.replace('\t', ` ${group}\t`);

/** Assigns small groups to shared packs, and each large group to a pack of its own. */
function packGroups(groups: readonly number[][], lengths: readonly number[]) {
  const packs: FamilyPack[] = [];
  const packOfLine: number[] = [];
  const groupOfLine: number[] = [];
  for (const [group, lines] of groups.entries()) {
    const length = lines.reduce((sum, i) => sum + (lengths[i] ?? 0), 0);
    let pack = packs.at(-1);
    if (pack === undefined || pack.count + lines.length > PACK_LINES || pack.length + length > PACK_LENGTH) {
      pack = { lines: [], count: 0, length: 0 };
      packs.push(pack);
    }
    pack.count += lines.length;
    pack.length += length;
    for (const i of lines) {
      packOfLine[i] = packs.length - 1;
      groupOfLine[i] = group;
    }
  }
  return { packs, packOfLine, groupOfLine };
}

async function storeFamilyPack(
  { clock, database }: DataContext,
  state: Receiving,
  pack: FamilyPack | undefined,
  index: number,
): Promise<void> {
  if (pack === undefined) return;
  const { lines } = pack;
  pack.lines = [];
  if (lines.length > MAX_STATE_LINES) {
    for (const line of lines) await refuseLine(database, state, tooLarge(line));
    return;
  }
  const lane = index % LANES;
  await storePack(database, clock, state, { phase: 0, lane, number: Math.floor(index / LANES), lines });
}

/** Refuses a line whose family has too many lines: only part of them could be applied at once. */
function tooLarge(line: string): UnreadableLine {
  const { type, data }: { type: string; data: Record<string, unknown> } = JSON.parse(
    line.slice(line.indexOf('\t') + 1),
  );
  const { externalId } = data;
  return {
    number: Number.parseInt(line, 10),
    type,
    externalId: typeof externalId === 'string' ? externalId.slice(0, 255).toWellFormed() : null,
    field: null,
    reason: `belongs to families with more than ${MAX_STATE_LINES} lines, which one transaction cannot state`,
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const COLUMNS = { id: 'id', externalId: 'external_id', customId: 'custom_id' } as const;

const ROOTS = `CROSS JOIN LATERAL (VALUES (x.id), (x.merged_into_id)) m(id)
  ${lateralCustomer('o', 'id = m.id')}`;

/** Selects the families of customers; a merged one belongs to that of its target, too. */
const customersBy = (column: string, type: string) => `
SELECT 'CUSTOMER' AS kind, r.name::text, coalesce(o.parent_id, o.id) AS "rootId" FROM unnest($2::${type}[]) AS r(name)
${lateralCustomer('x', `${column} = r.name`)} ${ROOTS}`;

const documentsBy = (column: string, type: string) => `
SELECT r.kind, r.name::text, coalesce(o.parent_id, o.id) AS "rootId"
FROM unnest($2::${type}[], $3::text[]) AS r(name, kind)
${lateralDocument('x', `kind = r.kind AND ${column} = r.name`)}
${lateralCustomer('o', 'id = x.customer_id')}`;

/** Connects the records of a file that are stored in one family. */
async function addStoredFamilies(
  database: Database,
  organizationId: string,
  families: Families,
): Promise<void> {
  const groups = Map.groupBy(families.names(), ({ kind, by }) => `${by} ${kind === 'CUSTOMER'}`);
  for (const names of groups.values())
    for (let i = 0; i < names.length; i += NAMES_TOGETHER)
      families.addStored(await storedFamilies(database, organizationId, names.slice(i, i + NAMES_TOGETHER)));
}

/** @param names all by the same way, and all of customers or all of documents */
async function storedFamilies(
  { pool }: Database,
  organizationId: string,
  names: readonly RecordName[],
): Promise<StoredFamily[]> {
  const [first] = names;
  if (first === undefined) return [];
  const { by } = first;
  const isCustomer = first.kind === 'CUSTOMER';
  if (isCustomer && by === 'customId') return [];
  const known = by === 'id' ? names.filter(({ name }) => UUID.test(name)) : names;
  const type = by === 'id' ? 'uuid' : 'text';
  const { rows } = await pool.query<Omit<StoredFamily, 'by'>>({
    name: `families of ${isCustomer ? 'customers' : 'documents'} by ${by}`,
    text: (isCustomer ? customersBy : documentsBy)(COLUMNS[by], type),
    values: [
      organizationId,
      known.map(({ name }) => name),
      ...(isCustomer ? [] : [known.map(({ kind }) => kind)]),
    ],
  });
  return rows.map((row) => ({ ...row, by }));
}
