import { byCustomer, type CustomerLines, type WaitingLine } from './complete-customers.ts';
import { type Pack, PackBuilder, packedLine } from './packing.ts';
import { BUCKETS, INVOICE_PHASE, LANES, PHASES, type StagedLine } from './stage.ts';

/** Most characters of lines that are held in memory: beyond, the fullest bucket is put aside. */
const HELD_LENGTH = 8 * 1024 * 1024;
/** Most characters of a bucket that are sorted by customer, which takes several times as much memory. */
const BUCKET_LENGTH = 8 * 1024 * 1024;

/** The phase under which lines are put aside, until the file has ended and before any runner looks. */
export const SPILL_PHASE = -1;

const DOCUMENT_PHASES = (['invoice', 'credit_note', 'payment'] as const).map((type) => PHASES.indexOf(type));

/** Whether lines of a phase are gathered by customer. */
export const isGathered = (phase: number): boolean => DOCUMENT_PHASES.includes(phase);

interface Bucket {
  lines: string[];
  length: number;
  /** How many packs of it were put aside, and their characters. */
  spilled: number;
  spilledLength: number;
}

export interface GatheringLimits {
  held: number;
  bucket: number;
}

/**
 * Gathers the invoices, credit notes and payments of a file by customer, whatever their order in the file, and makes
 * packs of them when it has ended: one transaction then writes an invoice with what pays it, and a customer's figures
 * once.
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

  /** @returns what must be put aside now, if anything: `lane` is its bucket */
  add(staged: StagedLine): Pack | null {
    const bucket = this.#bucket(staged.bucket);
    const line = `${staged.phase}\t${packedLine(staged)}`;
    bucket.lines.push(line);
    bucket.length += line.length;
    this.#held += line.length;
    return this.#held > this.#limits.held ? this.#putFullestAside() : null;
  }

  /** The packs of all lines. @param readSpilled gives the text of a pack that was put aside */
  async *packs(readSpilled: (bucket: number, number: number) => Promise<string>): AsyncGenerator<Pack> {
    for (let lane = 0; lane < LANES; lane += 1) {
      const builders = new Map(DOCUMENT_PHASES.map((phase) => [phase, new PackBuilder(phase, lane)]));
      for (let number = lane; number < BUCKETS; number += LANES) {
        const bucket = this.#bucket(number);
        const lines = () => linesOf(bucket, (pack) => readSpilled(number, pack));
        const ordered =
          bucket.length + bucket.spilledLength > this.#limits.bucket ? byPhase(lines) : completeFirst(lines);
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
    if (found === undefined) throw new Error(`there is no bucket ${number}`);
    return found;
  }
}

interface Ordered {
  phase: number;
  together: string[];
}

type Lines = () => AsyncGenerator<WaitingLine>;

async function* linesOf(
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

/** Each customer's lines together; those that need other customers' invoices in their own phases. */
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

/** A bucket too large for memory, of few customers with very many documents: read once for each phase. */
async function* byPhase(lines: Lines): AsyncGenerator<Ordered> {
  for (const phase of DOCUMENT_PHASES)
    for await (const line of lines()) if (line.phase === phase) yield { phase, together: [packedLine(line)] };
}
