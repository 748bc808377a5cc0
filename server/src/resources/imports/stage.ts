import { parseStrictJson } from '../../platform/http/strict-json.ts';
import type { RawLine } from './lines.ts';
import { LINE_TYPES, type LineType } from './schema.ts';

/** What must exist before what: a pack holds lines of one phase, and phases are applied in order. */
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

/** A line that waits to be applied. */
export interface StagedLine {
  phase: number;
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

/** Decides the phase of each line of one file. */
export class Stager {
  /** Customers that some line gave a parent: their later lines must not overtake it. */
  readonly #children = new Set<number>();

  read({ number, bytes }: RawLine): StagedLine | UnreadableLine {
    const unreadable = (reason: string, field: string | null = null, type: string | null = null) => {
      return { number, type, externalId: null, field, reason };
    };
    if (bytes === null) return unreadable('is longer than 1 MiB');
    let line: unknown;
    try {
      line = parseStrictJson(bytes);
    } catch (error) {
      return unreadable(error instanceof Error ? error.message : String(error));
    }
    if (!isRecord(line)) return unreadable('must be an object {"type": …, "data": …}');
    const { type, data, ...others } = line;
    const [other] = Object.keys(others);
    const known = LINE_TYPES.find((name) => name === type);
    if (known === undefined) return unreadable(`must be one of ${LINE_TYPES.join(', ')}`, 'type');
    if (other !== undefined) return unreadable('is not a known field', other, known);
    if (!isRecord(data)) return unreadable('must be an object', 'data', known);
    // Windows tools begin a file with a byte order mark; it is no part of the first line.
    const text = bytes.toString().replace(/^\uFEFF/, '');
    return { phase: this.#phaseOf(known, data), number, text };
  }

  #phaseOf(type: LineType, data: Record<string, unknown>): number {
    if (type !== 'customer') return PHASES.indexOf(type);
    const key = hash(typeof data['externalId'] === 'string' ? data['externalId'] : String(data['id']));
    if (data['parent'] !== undefined && data['parent'] !== null) this.#children.add(key);
    return this.#children.has(key) ? CHILD_PHASE : 0;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** 53 bits of a text. A collision only applies a customer one phase later than needed. */
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
