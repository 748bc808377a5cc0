import { toMinorUnits } from '../amount.ts';
import type { ReadOptions, StatementAccount, Transaction } from '../model.ts';
import { counterpartyOf, paymentDetails } from '../payment.ts';
import { refuse } from '../refuse.ts';
import { joinPieces, textOrNull } from '../text.ts';
import type { ResolvedColumns } from './columns.ts';
import { readDay } from './days.ts';
import { isTotal, normalizeMark, statusOf } from './headings.ts';
import { type TableCell, type TableMapping, type TableRow, textOfCell } from './model.ts';
import { type CellNumber, numberOfCell, readingOf } from './numbers.ts';

/** A row as a transaction, with the balance after it. */
export interface ReadRow {
  account: StatementAccount;
  currency: string;
  transaction: Transaction;
  balance: number | null;
}

/** Reads the rows of a table by its mapping. */
export class RowReader {
  readonly #columns: ResolvedColumns;
  readonly #mapping: TableMapping;
  readonly #options: ReadOptions;

  constructor(columns: ResolvedColumns, mapping: TableMapping, options: ReadOptions) {
    this.#columns = columns;
    this.#mapping = mapping;
    this.#options = options;
  }

  /** Returns whether a row is empty, or a balance or total without a date. */
  isSkipped({ cells }: TableRow): boolean {
    if (cells.every((cell) => textOfCell(cell) === '')) return true;
    return !/\d/.test(textOfCell(cells[this.#columns.bookedOn])) && isTotal(cells);
  }

  /** Returns the account and currency that a row is of. @throws BankFileError if no currency is known */
  accountOf(row: TableRow): { account: StatementAccount; currency: string } {
    const { iban, accountNumber } = counterpartyOf({ account: this.#text(row, 'account') });
    const currency = this.#currencyOf(row);
    return {
      account: { iban, number: accountNumber, bic: null, currency, ownerName: null },
      currency,
    };
  }

  /** Reads a row. @throws BankFileError with the row and column for what is not certain */
  read(row: TableRow): ReadRow {
    const { line, cells } = row;
    const { account, currency } = this.accountOf(row);
    const { dateOrder } = this.#mapping;
    const dayAt = (at: number) => readDay(cells[at], dateOrder, { line, column: at + 1 });
    const { bookedOn, valueOn, balance, status } = this.#columns;
    const hasValueDate = valueOn !== null && textOfCell(cells[valueOn]) !== '';
    const transaction: Transaction = {
      type: 'transaction',
      status: status === null ? 'BOOKED' : this.#statusOf(cells[status], line, status),
      amount: this.#amountOf(row, currency),
      currency,
      bookedOn: dayAt(bookedOn),
      valueOn: hasValueDate ? dayAt(valueOn) : null,
      isReversal: false,
      bankReference: this.#text(row, 'id'),
      ownReference: null,
      code: this.#text(row, 'code'),
      charges: [],
      additionalText: null,
      details: [this.#detailsOf(row)],
      line,
    };
    const hasBalance = balance !== null && textOfCell(cells[balance]) !== '';
    return {
      account,
      currency,
      transaction,
      balance: hasBalance ? this.#signedAt(row, balance, currency) : null,
    };
  }

  #text({ cells }: TableRow, name: Exclude<keyof ResolvedColumns, 'amount' | 'texts'>): string | null {
    const at = this.#columns[name];
    return at === null ? null : textOrNull(textOfCell(cells[at]));
  }

  #detailsOf(row: TableRow) {
    const reference = this.#text(row, 'reference');
    const isStated = reference !== null && !/^NOT ?PROVIDED$/i.test(reference);
    const structured = this.#text(row, 'structuredReference');
    return paymentDetails({
      counterparty: counterpartyOf({
        name: this.#text(row, 'payerName'),
        account: this.#text(row, 'payerAccount'),
        bic: this.#text(row, 'payerBic'),
      }),
      endToEndId: isStated ? reference : null,
      mandateId: this.#text(row, 'mandate'),
      structuredReferences: structured === null ? [] : [{ type: null, reference: structured }],
      text: joinPieces(this.#columns.texts.map((at) => textOfCell(row.cells[at]))),
    });
  }

  #currencyOf({ line, cells }: TableRow): string {
    const at = this.#columns.currency;
    const text = at === null ? '' : textOfCell(cells[at]).toUpperCase();
    const currency =
      (text === '' ? this.#options.fallbackCurrency : text) ??
      refuse('the currency of the row is not stated', { line, column: at === null ? null : at + 1 });
    if (this.#options.decimals(currency) === null)
      refuse(`${currency.slice(0, 20)} is not a currency`, { line, column: at === null ? null : at + 1 });
    return currency;
  }

  #statusOf(cell: TableCell | undefined, line: number, at: number): Transaction['status'] {
    const text = textOfCell(cell);
    return statusOf(cell) ?? refuse(`the status "${text.slice(0, 20)}" is unknown`, { line, column: at + 1 });
  }

  #amountOf(row: TableRow, currency: string): number {
    const { amount } = this.#columns;
    if (amount.kind === 'SPLIT') return this.#splitAmount(row, currency, amount);
    const signed = this.#signedAt(row, amount.column, currency);
    if (amount.kind === 'SIGNED') return amount.isInverted ? 0 - signed : signed;
    const place = { line: row.line, column: amount.mark + 1 };
    const mark = normalizeMark(row.cells[amount.mark]);
    if (signed < 0)
      refuse('an amount has both a sign and a mark', { line: row.line, column: amount.column + 1 });
    if (amount.credit.includes(mark)) return signed;
    if (amount.debit.includes(mark)) return 0 - signed;
    return refuse(`"${mark.slice(0, 20)}" is neither money in nor money out`, place);
  }

  #splitAmount(
    row: TableRow,
    currency: string,
    { debit, credit, isDebitNegative }: { debit: number; credit: number; isDebitNegative: boolean },
  ): number {
    const at = (column: number) =>
      textOfCell(row.cells[column]) === '' ? null : this.#signedAt(row, column, currency);
    const [out, into] = [at(debit), at(credit)];
    const place = { line: row.line, column: debit + 1 };
    if (out === null && into === null) refuse('the row has no amount', place);
    if (out !== null && into !== null && out !== 0 && into !== 0)
      refuse('the row has money in and money out', place);
    if (out !== null && out !== 0) return isDebitNegative ? out : 0 - out;
    return into ?? 0;
  }

  /** Reads a cell as an amount with its sign. */
  #signedAt({ line, cells }: TableRow, at: number, currency: string): number {
    const place = { line, column: at + 1 };
    const text = textOfCell(cells[at]).slice(0, 40);
    const number = numberOfCell(cells[at]) ?? refuse(`"${text}" is not an amount`, place);
    if (number.currency !== null && number.currency !== currency)
      refuse(`an amount is in ${number.currency}, the row in ${currency}`, place);
    const amount = toMinorUnits(this.#decimalText(number, text, place), currency, this.#options);
    if (typeof amount === 'string') return refuse(amount, place);
    return number.isNegative ? 0 - amount : amount;
  }

  #decimalText(number: CellNumber, text: string, place: { line: number; column: number }): string {
    const { decimal } = this.#mapping;
    const reading = readingOf(number, decimal);
    if (reading !== null) return reading;
    const problem =
      decimal === null
        ? 'could be two amounts: the decimal mark is not known'
        : `is not an amount with "${decimal}" as decimal mark`;
    return refuse(`"${text}" ${problem}`, place);
  }
}
