import { addDays } from '../../../kernel/days.ts';
import { SCRIPT_DAYS } from './events.ts';

/** The working days of a script. Days are counted from its first one. */
export class WorkDays {
  readonly #first: string;

  constructor(first: string) {
    this.#first = first;
  }

  /** Returns this day, or the Monday after it if it is on a weekend. */
  from(day: number): number {
    return this.isWorkDay(day) ? day : this.from(day + 1);
  }

  /** Returns the last working day before today. */
  last(): number {
    let day = SCRIPT_DAYS - 1;
    while (!this.isWorkDay(day)) day -= 1;
    return day;
  }

  /** Returns the last three working days before today, in order. */
  lastThree(): [number, number, number] {
    const third = this.last();
    const second = this.#before(third);
    return [this.#before(second), second, third];
  }

  #before(day: number): number {
    return this.isWorkDay(day - 1) ? day - 1 : this.#before(day - 1);
  }

  /** Returns the local date of a day. */
  dateOf(day: number): string {
    return addDays(this.#first, day);
  }

  /** Returns the weekday: 0 is Sunday. */
  weekday(day: number): number {
    return new Date(`${this.dateOf(day)}T00:00:00Z`).getUTCDay();
  }

  isWorkDay(day: number): boolean {
    return ![0, 6].includes(this.weekday(day));
  }
}
