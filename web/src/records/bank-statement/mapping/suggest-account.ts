import type { Schema } from '../../../api/types.ts';

type BankAccount = Schema<'BankAccount'>;
type Balance = Pick<Schema<'CashSummary'>['accounts'][number], 'id' | 'bankBalance'>;

/** Facts about a table whose account is asked. */
export interface TableClues {
  fileName: string;
  /** Opening balance of its only statement; null: the table states none. */
  opening: number | null;
  /** Currency of its rows; null: they state none. */
  currency: string | null;
  /** Account of the last table with the same headings. */
  remembered: string | null;
}

/** Digits of an account number that are not in a file name by accident. */
const MIN_DIGITS = 6;

const compact = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase();

/** Returns the only element, or undefined if there are none or several. */
const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/**
 * Returns the account that a table is probably of. The user confirms it.
 * The file's own facts come first: its opening balance continues an account, or its name contains the number.
 * @param balances the last balance that each bank has stated
 */
export function suggestAccount(
  accounts: readonly BankAccount[],
  balances: readonly Balance[],
  { fileName, opening, currency, remembered }: TableClues,
): string | null {
  const fitting = accounts.filter((one) => currency === null || one.currency === currency);
  const continued = fitting.filter(
    ({ id }) => opening !== null && balances.some((one) => one.id === id && one.bankBalance === opening),
  );
  const name = compact(fileName);
  const named = fitting.filter(({ iban, accountNumber }) =>
    [iban, accountNumber].some((number) => {
      const text = compact(number ?? '');
      return text.length >= MIN_DIGITS && name.includes(text);
    }),
  );
  const last = fitting.find(({ id }) => id === remembered);
  return (only(continued) ?? only(named) ?? last ?? only(fitting))?.id ?? null;
}
