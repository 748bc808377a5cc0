import { hash } from 'node:crypto';

const LANES = 8;

/**
 * Counts rows and sums them up, in whatever order they come: the sum, lane by lane, of their SHA-256. It tells of what was
 * lost, added or altered by accident; against intent there is the encryption of the whole.
 */
export class RowSum {
  #count = 0;
  readonly #lanes = new Uint32Array(LANES);

  add(row: Uint8Array | string): void {
    const digest = hash('sha256', row, 'buffer');
    // Of 32 bits each: what goes beyond is dropped.
    for (let lane = 0; lane < LANES; lane += 1)
      this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32BE(lane * 4);
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** 64 hexadecimal digits. */
  get sum(): string {
    return [...this.#lanes].map((lane) => lane.toString(16).padStart(8, '0')).join('');
  }
}
