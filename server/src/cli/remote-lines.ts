import { isUtf8 } from 'node:buffer';
import type { InputLines } from '../exchange/imports/files.ts';
import type { UnreadableLine } from '../exchange/imports/stage.ts';

/** Lines of files that are sent to a remote service, which numbers them again. */
export class RemoteLines {
  readonly #lines: InputLines;
  readonly #currency: string;
  /** Original number of each sent line. */
  readonly #numbers: number[] = [];
  /** Lines that cannot be sent. */
  readonly unreadable: UnreadableLine[] = [];

  /** @param currency currency of the organization */
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
   * Returns counts by type of line, with lines that could not be sent added to the refused ones.
   * @param none counts for a type of which nothing was sent
   */
  withUnsent<C extends { refused: number }>(counts: Readonly<Record<string, C>>, none: C): Record<string, C> {
    const all = { ...counts };
    for (const { type } of this.unreadable) {
      const before = all[type ?? 'unknown'] ?? none;
      all[type ?? 'unknown'] = { ...before, refused: before.refused + 1 };
    }
    return all;
  }

  /** Returns file and line number of a line, by the number under which it was sent. */
  placeOf(sent: number): { file: string; line: number } {
    return this.#lines.placeOf(this.#numbers[sent - 1] ?? 0);
  }
}
