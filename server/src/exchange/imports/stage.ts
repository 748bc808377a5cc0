import { JsonError, parseStrictJson } from '../../platform/http/strict-json.ts';
import { isRecord } from '../../platform/is-record.ts';
import type { RawLine } from './lines.ts';
import { LINE_TYPES, type LineType } from './schema.ts';

/**
 * What must exist before what: phases are applied in order. A pack holds lines of one of them, but for what customers
 * state whole (see `packsOf`): their credit notes and payments are applied with their invoices.
 */
export const PHASES: readonly LineType[] = [
  'customer', // without a parent
  'customer', // with a parent
  'contact',
  'invoice',
  'credit_note',
  'payment',
  'refund',
  'reconcile',
];
const CHILD_PHASE = 1;
export const INVOICE_PHASE = PHASES.indexOf('invoice');

/**
 * The packs of one phase are applied in lanes beside each other, each in order: two keep two cores busy, four also while
 * some wait for the disk (measured: a tenth more records; each holds a connection).
 */
export const LANES = 4;
/** Lines of one customer share a bucket, so that they are found together. A multiple of LANES. */
export const BUCKETS = 128;
/** Two bytes each; with more documents than slots, later ones are no longer found together with their customers. */
const SLOTS = 2 ** 23;
const MARKS = Math.floor(0xffff / (BUCKETS + 1));
/** How many slots a document may be in. */
const PROBES = 8;

/** A line that waits to be applied. */
export interface StagedLine {
  phase: number;
  bucket: number;
  number: number;
  /** The line as it came; it was read once and is JSON. */
  text: string;
}

/** A line that cannot even be staged. */
export interface UnreadableLine {
  number: number;
  type: string | null;
  externalId: string | null;
  field: string | null;
  reason: string;
}

/**
 * Decides the phase and the bucket of each line of one file. Lines that name one record in the same way, by its
 * external id or by its id, keep their order: they are of one bucket. Takes 16 MiB.
 */
export class Stager {
  /** Customers that some line gave a parent: their later lines must not overtake it. */
  readonly #children = new Set<number>();
  /**
   * By hash of the document: the bucket that its first line went to, whatever customer later lines name, and
   * MARKS of the hash to tell documents apart. Two that are taken for one share a bucket: then one of them is
   * not with its customer, but in order.
   */
  readonly #documents = new Uint16Array(SLOTS);

  read({ number, bytes }: RawLine): StagedLine | UnreadableLine {
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
    const known = LINE_TYPES.find((name) => name === type);
    if (known === undefined) return unreadable(`must be one of ${LINE_TYPES.join(', ')}`, 'type');
    if (other !== undefined) return unreadable('is not a known field', other, known);
    if (!isRecord(data)) return unreadable('must be an object', 'data', known);
    // Windows tools begin a file with a byte order mark; it is no part of the first line.
    const text = bytes.toString().replace(/^\uFEFF/, '');
    const phase = this.#phaseOf(known, data);
    return { phase, bucket: this.#bucketOf(known, phase, data), number, text };
  }

  #phaseOf(type: LineType, data: Record<string, unknown>): number {
    if (type !== 'customer') return PHASES.indexOf(type);
    const key = hash(nameOf(data));
    if (data['parent'] !== undefined && data['parent'] !== null) this.#children.add(key);
    return this.#children.has(key) ? CHILD_PHASE : 0;
  }

  #bucketOf(type: LineType, phase: number, data: Record<string, unknown>): number {
    // Whether one of these can be done may hang on those before it, of any customer: all keep their order.
    if (type === 'reconcile' || phase === CHILD_PHASE) return 0;
    if (type === 'customer') return hash(nameOf(data)) % BUCKETS;
    const { customer } = data;
    const owner = isRecord(customer) ? customer : data;
    const bucket = hash(nameOf(owner)) % BUCKETS;
    if (type === 'contact') return bucket;
    return this.#firstBucketOf(hash(`${type} ${nameOf(data)}`), bucket);
  }

  /** The bucket of a document, which is the given one if this is its first line. */
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
    // No slot is ever freed: every line of this document ends up here.
    return ((slots[key % SLOTS] ?? 0) % (BUCKETS + 1)) - 1;
  }
}

/** The field of the record, as those of refused records are named: without the line around it. */
function fieldOf({ field }: JsonError): string | null {
  return field.replace(/^data\./, '') || null;
}

const SHAPE = 'must be an object {"type": …, "data": …}';
const OPEN_BRACE = 0x7b;
const MARK = 0xef;

/** Tells what is no object by how it begins: parsing it would cost far more than anything else. */
function mayBeObject(bytes: Buffer): boolean {
  const first = bytes.find((byte) => byte > 0x20);
  return first === OPEN_BRACE || first === MARK;
}

/** The external id, else the id, of a record as a line names it. */
export function nameOf({ externalId, id }: Record<string, unknown>): string {
  return typeof externalId === 'string' ? externalId : String(id).toLowerCase();
}

/** 53 bits of a text. A collision only applies a customer one phase later than needed, or apart from its kind. */
function hash(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return (high >>> 0) * 0x200000 + (low >>> 11);
}
