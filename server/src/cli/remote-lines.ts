import { isUtf8 } from 'node:buffer';
import type { InputLines } from '../exchange/imports/files.ts';
import type { UnreadableLine } from '../exchange/imports/stage.ts';

/** Lines of files as they are sent to a service elsewhere, which numbers them anew. */
export class RemoteLines {
  readonly #lines: InputLines;
  readonly #currency: string;
  /** By the number of a line as it was sent. */
  readonly #numbers: number[] = [];
  /** Lines that cannot be sent. */
  readonly unreadable: UnreadableLine[] = [];

  /** @param currency of the organization */
  constructor(lines: InputLines, currency: string) {
    this.#lines = lines;
    this.#currency = currency;
  }

  async *read(): AsyncGenerator<string> {
    for await (const line of this.#lines.read(this.#currency)) {
      if (!('bytes' in line)) this.unreadable.push(line);
      else if (line.bytes === null) this.#refuse(line.number, 'is longer than 1 MiB');
      else if (!isUtf8(line.bytes)) this.#refuse(line.number, 'is not UTF-8');
      else {
        this.#numbers.push(line.number);
        yield line.bytes.toString();
      }
    }
  }

  #refuse(number: number, reason: string): void {
    this.unreadable.push({ number, type: null, externalId: null, field: null, reason });
  }

  /**
   * Counts by type of line, with what could not even be sent among what is refused.
   * @param none the counts of a type that the service was sent nothing of
   */
  withUnsent<C extends { refused: number }>(counts: Readonly<Record<string, C>>, none: C): Record<string, C> {
    const all = { ...counts };
    for (const { type } of this.unreadable) {
      const before = all[type ?? 'unknown'] ?? none;
      all[type ?? 'unknown'] = { ...before, refused: before.refused + 1 };
    }
    return all;
  }

  /** The file, and the line in it, of a line by the number under which it was sent. */
  placeOf(sent: number): { file: string; line: number } {
    return this.#lines.placeOf(this.#numbers[sent - 1] ?? 0);
  }
}
