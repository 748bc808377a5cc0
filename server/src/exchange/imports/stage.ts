import { JsonError, parseStrictJson } from '../../platform/http/strict-json.ts';
import { isRecord } from '../../platform/is-record.ts';
import type { RawLine } from './lines.ts';
import { type ImportLineType, LINE_TYPES, type LineType } from './schema.ts';

/**
 * Phases, applied in order so that referenced records exist first. A pack contains lines of one phase.
 * Exception: complete customers (see `packsOf`), whose credit notes and payments are applied with their
 * invoices.
 */
export const PHASES: readonly LineType[] = [
  'customer', // without a parent
  'customer', // with a parent
  'contact',
  'bank_transaction', // A payment may name one.
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'reconcile',
];
const CHILD_PHASE = 1;
export const INVOICE_PHASE = PHASES.indexOf('invoice');

/**
 * Packs of one phase are applied in concurrent lanes, each in order. Two lanes keep two cores busy; four also
 * do so while some wait for the disk (measured: 10 % more records). Each lane holds a connection.
 */
export const LANES = 4;
/** Number of buckets; lines of one customer share a bucket. Must be a multiple of LANES. */
export const BUCKETS = 128;
/**
 * Two bytes each. With more documents than slots, later documents are no longer grouped with their customers.
 */
const SLOTS = 2 ** 23;
const MARKS = Math.floor(0xffff / (BUCKETS + 1));
/** Number of slots that a document may occupy. */
const PROBES = 8;

/** A line that waits to be applied. */
export interface StagedLine {
  phase: number;
  bucket: number;
  number: number;
  /** The original text of the line, already parsed once as JSON. */
  text: string;
}

/** A line that cannot be staged. */
export interface UnreadableLine {
  number: number;
  type: string | null;
  externalId: string | null;
  field: string | null;
  reason: string;
}

/**
 * Determines the phase and the bucket of each line of a file. Lines that name a record in the same way (by
 * externalId or by id) share a bucket and so keep their order. Uses 16 MiB of memory.
 */
export class Stager {
  /** Customers with a parent in some line. Their later lines must not be applied before it. */
  readonly #children = new Set<number>();
  /**
   * By hash of the document: the bucket of its first line, even if later lines name another customer, and
   * MARKS of the hash to distinguish documents. Two documents with the same mark share a bucket. One of them
   * is then not grouped with its customer, but its lines keep their order.
   */
  readonly #documents = new Uint16Array(SLOTS);

  read(raw: RawLine): StagedLine | UnreadableLine {
    const line = readLine(raw, LINE_TYPES);
    if (!('data' in line)) return line;
    const { data, number, text, type } = line;
    const { pdf, vat, warnings } = raw;
    const isPlain = pdf === undefined && vat === undefined && warnings === undefined;
    const phase = this.#phaseOf(type, data);
    const stored = isPlain ? text : JSON.stringify({ type, data, pdf, vat, warnings });
    return { phase, bucket: this.#bucketOf(type, phase, data), number, text: stored };
  }

  #phaseOf(type: LineType, data: Record<string, unknown>): number {
    if (type !== 'customer') return PHASES.indexOf(type);
    const key = hashText(nameOf(data));
    if (data['parent'] !== undefined && data['parent'] !== null) this.#children.add(key);
    return this.#children.has(key) ? CHILD_PHASE : 0;
  }

  #bucketOf(type: LineType, phase: number, data: Record<string, unknown>): number {
    // Such a line may depend on earlier lines of any customer, so all of them keep their order.
    if (type === 'reconcile' || phase === CHILD_PHASE) return 0;
    // Packs of bank transactions would wait for each other's lock.
    if (type === 'bank_transaction') return 0;
    if (type === 'customer') return hashText(nameOf(data)) % BUCKETS;
    const { customer } = data;
    const owner = isRecord(customer) ? customer : data;
    const bucket = hashText(nameOf(owner)) % BUCKETS;
    if (type === 'contact') return bucket;
    return this.#firstBucketOf(hashText(`${type} ${nameOf(data)}`), bucket);
  }

  /** Returns the bucket of a document; the given one if this is its first line. */
  #firstBucketOf(key: number, bucket: number): number {
    const slots = this.#documents;
    const mark = Math.floor(key / SLOTS) % MARKS;
    for (let probe = 0; probe < PROBES; probe += 1) {
      const slot = (key + probe) % SLOTS;
      const taken = slots[slot] ?? 0;
      if (taken === 0) {
        slots[slot] = mark * (BUCKETS + 1) + bucket + 1;
        return bucket;
      }
      if (Math.floor(taken / (BUCKETS + 1)) === mark) return (taken % (BUCKETS + 1)) - 1;
    }
    // Slots are never freed, so every line of this document ends up here.
    return ((slots[key % SLOTS] ?? 0) % (BUCKETS + 1)) - 1;
  }
}

/** A line with a known type. Its data is not validated. */
export interface ReadableLine<T extends ImportLineType> {
  number: number;
  type: T;
  data: Record<string, unknown>;
  text: string;
}

/** Parses a line that must have one of the given types. */
export function readLine<T extends ImportLineType>(
  { number, bytes }: RawLine,
  types: readonly T[],
): ReadableLine<T> | UnreadableLine {
  const unreadable = (reason: string, field: string | null = null, type: string | null = null) => {
    return { number, type, externalId: null, field, reason };
  };
  if (bytes === null) return unreadable('is longer than 1 MiB');
  if (!mayBeObject(bytes)) return unreadable(SHAPE);
  let line: unknown;
  try {
    line = parseStrictJson(bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return unreadable(reason, error instanceof JsonError ? fieldOf(error) : null);
  }
  if (!isRecord(line)) return unreadable(SHAPE);
  const { type, data, ...others } = line;
  const [other] = Object.keys(others);
  const known = types.find((name) => name === type);
  if (known === undefined) return unreadable(wrongType(type, types), 'type');
  if (other !== undefined) return unreadable('is not a known field', other, known);
  if (!isRecord(data)) return unreadable('must be an object', 'data', known);
  // Windows tools write a byte order mark at the start of a file; remove it.
  return { number, type: known, data, text: bytes.toString().replace(/^\uFEFF/, '') };
}

function wrongType(type: unknown, types: readonly ImportLineType[]): string {
  if (type === 'deleted') return 'deleted is possible with mode=state only';
  if (LINE_TYPES.some((name) => name === type)) return `${type} is possible without mode=state only`;
  return `must be one of ${types.join(', ')}`;
}

/** Returns the field path without the surrounding `data`, as in the errors of refused records. */
function fieldOf({ field }: JsonError): string | null {
  return field.replace(/^data\./, '') || null;
}

const SHAPE = 'must be an object {"type": …, "data": …}';
const OPEN_BRACE = 0x7b;
const MARK = 0xef;

/** Checks the first character only, because a failed parse would cost far more than anything else. */
function mayBeObject(bytes: Buffer): boolean {
  const first = bytes.find((byte) => byte > 0x20);
  return first === OPEN_BRACE || first === MARK;
}

/** Returns the externalId, else the id, by which a line names a record. */
export function nameOf({ externalId, id }: Record<string, unknown>): string {
  return typeof externalId === 'string' ? externalId : String(id).toLowerCase();
}

/**
 * Returns a 53-bit hash. A collision only applies a customer one phase later than necessary, or separates its
 * lines from others of their kind.
 */
function hashText(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (high >>> 0) * 0x200000 + (low >>> 11);
}
