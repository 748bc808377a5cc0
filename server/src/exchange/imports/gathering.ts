import { byCustomer, type CustomerLines, type WaitingLine } from './complete-customers.ts';
import { type Pack, PackBuilder, packedLine } from './packing.ts';
import { BUCKETS, INVOICE_PHASE, LANES, PHASES, type StagedLine } from './stage.ts';

/** Maximum characters of lines in memory. Beyond it, the fullest bucket is spilled. */
const HELD_LENGTH = 8 * 1024 * 1024;
/**
 * Maximum characters of a bucket that is sorted by customer in memory; sorting takes several times as much.
 */
const BUCKET_LENGTH = 8 * 1024 * 1024;

/** Phase of spilled lines. They exist only until the file has ended, before any worker reads the import. */
export const SPILL_PHASE = -1;

const DOCUMENT_PHASES = (['invoice', 'credit_note', 'payment'] as const).map((type) => PHASES.indexOf(type));

/** Checks whether lines of a phase are grouped by customer. */
export const isGathered = (phase: number): boolean => DOCUMENT_PHASES.includes(phase);

interface Bucket {
  lines: string[];
  length: number;
  /** Number of spilled packs and their characters. */
  spilled: number;
  spilledLength: number;
}

export interface GatheringLimits {
  held: number;
  bucket: number;
}

/**
 * Groups the invoices, credit notes and payments of a file by customer, in any file order, and builds packs
 * after the file has ended. One transaction then writes an invoice with its payments, and updates a
 * customer's figures once.
 */
export class Gathering {
  readonly #limits: GatheringLimits;
  readonly #buckets = Array.from(
    { length: BUCKETS },
    (): Bucket => ({ lines: [], length: 0, spilled: 0, spilledLength: 0 }),
  );
  #held = 0;

  constructor(limits: GatheringLimits = { held: HELD_LENGTH, bucket: BUCKET_LENGTH }) {
    this.#limits = limits;
  }

  /**
   * Adds a line.
   * @returns the pack to spill now, if any; `lane` is its bucket
   */
  add(staged: StagedLine): Pack | null {
    const bucket = this.#bucket(staged.bucket);
    const line = `${staged.phase}\t${packedLine(staged)}`;
    bucket.lines.push(line);
    bucket.length += line.length;
    this.#held += line.length;
    return this.#held > this.#limits.held ? this.#putFullestAside() : null;
  }

  /**
   * Yields the packs of all lines.
   * @param readSpilled returns the text of a spilled pack
   */
  async *packs(readSpilled: (bucket: number, number: number) => Promise<string>): AsyncGenerator<Pack> {
    for (let lane = 0; lane < LANES; lane += 1) {
      const builders = new Map(DOCUMENT_PHASES.map((phase) => [phase, new PackBuilder(phase, lane)]));
      for (let number = lane; number < BUCKETS; number += LANES) {
        const bucket = this.#bucket(number);
        const lines = () => readWaitingLines(bucket, (pack) => readSpilled(number, pack));
        const ordered =
          bucket.length + bucket.spilledLength > this.#limits.bucket
            ? orderByPhase(lines)
            : completeFirst(lines);
        for await (const { phase, together } of ordered) yield* builders.get(phase)?.add(together) ?? [];
        bucket.lines = [];
      }
      for (const builder of builders.values()) yield* builder.rest();
    }
  }

  #putFullestAside(): Pack {
    const lengths = this.#buckets.map(({ length }) => length);
    const lane = lengths.indexOf(Math.max(...lengths));
    const bucket = this.#bucket(lane);
    const pack = { phase: SPILL_PHASE, lane, number: bucket.spilled, lines: bucket.lines };
    this.#held -= bucket.length;
    bucket.spilled += 1;
    bucket.spilledLength += bucket.length;
    bucket.lines = [];
    bucket.length = 0;
    return pack;
  }

  #bucket(number: number): Bucket {
    const found = this.#buckets[number];
    if (found === undefined) throw new Error(`bucket ${number} does not exist`);
    return found;
  }
}

interface Ordered {
  phase: number;
  together: string[];
}

type Lines = () => AsyncGenerator<WaitingLine>;

async function* readWaitingLines(
  bucket: Bucket,
  read: (pack: number) => Promise<string>,
): AsyncGenerator<WaitingLine> {
  for (let pack = 0; pack < bucket.spilled; pack += 1)
    for (const line of (await read(pack)).split('\n')) yield waitingLine(line);
  for (const line of bucket.lines) yield waitingLine(line);
}

function waitingLine(line: string): WaitingLine {
  const first = line.indexOf('\t');
  const second = line.indexOf('\t', first + 1);
  return {
    phase: Number(line.slice(0, first)),
    number: Number(line.slice(first + 1, second)),
    text: line.slice(second + 1),
  };
}

/**
 * Yields each customer's lines together. Lines that need other customers' invoices follow in their own
 * phases.
 */
async function* completeFirst(lines: Lines): AsyncGenerator<Ordered> {
  const all: WaitingLine[] = [];
  for await (const line of lines()) all.push(line);
  for (const customer of byCustomer(all)) {
    const phases = DOCUMENT_PHASES.map((phase) => ({ phase, together: linesOfPhase(customer, phase) }));
    if (customer.isComplete)
      yield { phase: INVOICE_PHASE, together: phases.flatMap(({ together }) => together) };
    else yield* phases;
  }
}

function linesOfPhase({ lines }: CustomerLines, phase: number): string[] {
  return lines.filter((line) => line.phase === phase).map(packedLine);
}

/**
 * Handles a bucket that is too large for memory (few customers with very many documents) by one pass per
 * phase.
 */
async function* orderByPhase(lines: Lines): AsyncGenerator<Ordered> {
  for (const phase of DOCUMENT_PHASES)
    for await (const line of lines()) if (line.phase === phase) yield { phase, together: [packedLine(line)] };
}
