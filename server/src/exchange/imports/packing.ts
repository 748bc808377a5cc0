import { BUCKETS, LANES, PHASES, type StagedLine } from './stage.ts';

/**
 * Most lines that are applied in one transaction, and most characters. The rows of 300 lines are sent as texts below
 * 128 KiB: larger ones V8 keeps apart, and long.
 */
const PACK_LINES = 300;
const PACK_LENGTH = 4 * 1024 * 1024;
/** Most characters of lines that wait for their pack to fill. */
const HELD_LENGTH = 16 * 1024 * 1024;

/** Lines of one phase that are applied together. */
export interface Pack {
  phase: number;
  lane: number;
  /** From 0, within the lane of the phase: the order in which packs are applied. */
  number: number;
  lines: string[];
}

interface Bucket {
  lines: string[];
  length: number;
}

/**
 * Gathers lines into packs, bucket by bucket, so that the lines of a pack concern few customers. A bucket keeps
 * the order of its lines, and all its packs are of one lane. Holds at most HELD_LENGTH characters and one line.
 */
export class Packing {
  readonly #buckets = PHASES.map(() =>
    Array.from({ length: BUCKETS }, (): Bucket => ({ lines: [], length: 0 })),
  );
  /** How many packs each lane of each phase has. */
  readonly #packs = PHASES.map(() => Array.from({ length: LANES }, () => 0));
  #held = 0;

  /** @returns a pack that has become full, if any */
  add({ phase, bucket, number, text }: StagedLine): Pack | null {
    const into = this.#bucket(phase, bucket);
    const line = `${number}\t${text}`;
    into.lines.push(line);
    into.length += line.length;
    this.#held += line.length;
    if (into.lines.length >= PACK_LINES || into.length >= PACK_LENGTH) return this.#empty(phase, bucket);
    return this.#held > HELD_LENGTH ? this.#emptyFullest() : null;
  }

  /** What is left in the buckets: those of one lane share packs, so that small files have few. */
  *rest(): Generator<Pack> {
    for (const phase of PHASES.keys())
      for (let lane = 0; lane < LANES; lane += 1) {
        let lines: string[] = [];
        let length = 0;
        for (let bucket = lane; bucket < BUCKETS; bucket += LANES)
          for (const line of this.#take(this.#bucket(phase, bucket))) {
            if (lines.length >= PACK_LINES || (lines.length > 0 && length + line.length > PACK_LENGTH)) {
              yield this.#pack(phase, lane, lines);
              lines = [];
              length = 0;
            }
            lines.push(line);
            length += line.length;
          }
        if (lines.length > 0) yield this.#pack(phase, lane, lines);
      }
  }

  #emptyFullest(): Pack | null {
    let fullest = { phase: 0, bucket: 0, length: 0 };
    for (const [phase, buckets] of this.#buckets.entries())
      for (const [bucket, { length }] of buckets.entries())
        if (length > fullest.length) fullest = { phase, bucket, length };
    return this.#empty(fullest.phase, fullest.bucket);
  }

  #empty(phase: number, bucket: number): Pack {
    return this.#pack(phase, bucket % LANES, this.#take(this.#bucket(phase, bucket)));
  }

  #take(bucket: Bucket): string[] {
    const { lines } = bucket;
    this.#held -= bucket.length;
    bucket.lines = [];
    bucket.length = 0;
    return lines;
  }

  #pack(phase: number, lane: number, lines: string[]): Pack {
    const packs = this.#packs[phase] ?? [];
    const number = packs[lane] ?? 0;
    packs[lane] = number + 1;
    return { phase, lane, number, lines };
  }

  #bucket(phase: number, bucket: number): Bucket {
    const found = this.#buckets[phase]?.[bucket];
    if (found === undefined) throw new Error(`there is no bucket ${bucket} of phase ${phase}`);
    return found;
  }
}
