import { digitsField, field } from '../fixed/fields.ts';
import type { FixedRecord } from '../fixed/records.ts';
import { refuse } from '../refuse.ts';

/** Details of one movement. */
const MAX_DETAILS = 50_000;
const MAX_INFORMATION = 1_000;

/** Records of one movement (2.1 to 2.3), and of the information about it (3.1 to 3.3). */
export interface MovementRecords {
  first: FixedRecord;
  /** Record 2.2. */
  second: FixedRecord | null;
  /** Record 2.3. */
  third: FixedRecord | null;
  information: FixedRecord[];
}

/** A movement that counts, and its details, which do not. */
export interface CompleteMovement {
  movement: MovementRecords;
  details: MovementRecords[];
}

function numbersOf(record: FixedRecord): { sequence: string; detail: string } {
  return {
    sequence: digitsField(record, 3, 6, 'a sequence number'),
    detail: digitsField(record, 7, 10, 'a detail number'),
  };
}

/** Collects the records of movements. A movement is complete when the next one begins. */
export class Movements {
  #open: CompleteMovement | null = null;
  /** The movement or detail that further records continue. */
  #current: MovementRecords | null = null;

  get isOpen(): boolean {
    return this.#open !== null;
  }

  /** Takes a record 2.1, 2.2 or 2.3, and returns the movement that it completes. @throws BankFileError */
  take(record: FixedRecord): CompleteMovement | null {
    const article = field(record, 2, 2);
    if (article === '1') return this.#begin(record);
    if (article === '2') this.#continue(record, 'second');
    else if (article === '3') this.#continue(record, 'third');
    else refuse(`"2${article}" is not a record of CODA`, { line: record.line, column: 1 });
    return null;
  }

  /** Takes a record 3.1, 3.2 or 3.3. @throws BankFileError */
  addInformation(record: FixedRecord): void {
    const article = field(record, 2, 2);
    const { line } = record;
    if (!/[123]/.test(article)) refuse(`"3${article}" is not a record of CODA`, { line, column: 1 });
    const { information } = this.#currentOf(record);
    if (information.length >= MAX_INFORMATION)
      refuse(`a movement has more than ${MAX_INFORMATION} information records`, { line });
    information.push(record);
  }

  /** Returns the last movement. */
  end(): CompleteMovement | null {
    const complete = this.#open;
    this.#open = null;
    this.#current = null;
    return complete;
  }

  #begin(first: FixedRecord): CompleteMovement | null {
    const { line } = first;
    const movement: MovementRecords = { first, second: null, third: null, information: [] };
    const { sequence, detail } = numbersOf(first);
    const open = this.#open;
    const continues = open !== null && numbersOf(open.movement.first).sequence === sequence;
    // Detail numbers begin again at 0000 after 9999.
    const isWrapped = continues && open.details.length % 10_000 === 9_999;
    if (detail === '0000' && !isWrapped) {
      const complete = this.end();
      this.#open = { movement, details: [] };
      this.#current = movement;
      return complete;
    }
    if (!continues) return refuse(`detail ${sequence}-${detail} belongs to no movement`, { line, column: 3 });
    if (open.details.length >= MAX_DETAILS)
      refuse(`a movement has more than ${MAX_DETAILS} details`, { line });
    open.details.push(movement);
    this.#current = movement;
    return null;
  }

  #continue(record: FixedRecord, part: 'second' | 'third'): void {
    const { line } = record;
    const current = this.#currentOf(record);
    if (numbersOf(record).detail !== numbersOf(current.first).detail)
      refuse('the record continues another detail', { line, column: 7 });
    if (current[part] !== null) refuse(`the ${part} record of the movement is repeated`, { line });
    current[part] = record;
  }

  /** Returns the movement that a record continues. */
  #currentOf(record: FixedRecord): MovementRecords {
    const { sequence } = numbersOf(record);
    const current = this.#current;
    if (current === null || numbersOf(current.first).sequence !== sequence)
      return refuse(`record ${sequence} continues no movement`, { line: record.line, column: 3 });
    return current;
  }
}
