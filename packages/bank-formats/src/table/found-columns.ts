import { writtenDate } from './days.ts';
import {
  CREDIT_MARKS,
  DEBIT_MARKS,
  isTotal,
  meaningsOf,
  normalizeMark,
  type Role,
  statusOf,
} from './headings.ts';
import { type TableCell, type TableRow, textOfCell } from './model.ts';
import { numberOfCell } from './numbers.ts';

/** The columns of a table by their meanings. A column has one meaning, which its cells must fit. */
export class FoundColumns {
  readonly body: readonly TableRow[];
  readonly #byRole = new Map<Role, number[]>();

  constructor({ cells }: TableRow, body: readonly TableRow[]) {
    this.body = body;
    const ranked = cells.flatMap((cell, at) =>
      meaningsOf(cell)
        .filter(({ role }) => this.#fits(role, at))
        .map(({ role, rank }) => ({ role, rank, at })),
    );
    const taken = new Set<number>();
    for (const { role, at } of ranked.sort((a, b) => a.rank - b.rank || a.at - b.at)) {
      if (taken.has(at)) continue;
      taken.add(at);
      this.#byRole.set(role, [...(this.#byRole.get(role) ?? []), at]);
    }
  }

  /** Returns the column with the most specific heading of a meaning; null: there is none. */
  first(role: Role): number | null {
    return this.#byRole.get(role)?.[0] ?? null;
  }

  /** Returns the columns of a meaning in the order of the table. */
  all(role: Role): number[] {
    return (this.#byRole.get(role) ?? []).toSorted((a, b) => a - b);
  }

  /** Returns the cells of a column that are not empty, of rows that are no totals. */
  filled(at: number): { cell: TableCell; line: number }[] {
    return this.body.flatMap(({ cells, line }) => {
      const cell = cells[at];
      return cell === undefined || textOfCell(cell) === '' || isTotal(cells) ? [] : [{ cell, line }];
    });
  }

  #fits(role: Role, at: number): boolean {
    const filled = this.filled(at);
    const areAll = (test: (cell: TableCell) => boolean) => filled.every(({ cell }) => test(cell));
    const areDays = () =>
      areAll((cell) => (typeof cell === 'object' && 'd' in cell) || writtenDate(cell) !== null);
    if (role === 'bookedOn' || role === 'valueOn') return areDays();
    if (role === 'amount' || role === 'debit' || role === 'credit' || role === 'balance')
      return areAll((cell) => numberOfCell(cell) !== null);
    if (role === 'currency') return areAll((cell) => /^[A-Za-z]{3}$/.test(textOfCell(cell)));
    if (role === 'mark') return filled.length > 0 && areAll(isMark);
    if (role === 'status') return filled.length > 0 && areAll((cell) => statusOf(cell) !== null);
    return true;
  }
}

const isMark = (cell: TableCell) => CREDIT_MARKS.concat(DEBIT_MARKS).includes(normalizeMark(cell));
