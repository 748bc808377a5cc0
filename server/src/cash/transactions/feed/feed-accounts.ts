import type { Connection } from '../../../platform/db/database.ts';
import { type AccountNumbers, assignmentKey } from '../../domain/account-key.ts';
import { accountKey } from '../../domain/matching/text/fold.ts';
import { chooseAccount, loadOwnAccounts } from '../../statements/bank-account-of.ts';
import type { BankTransactionImport } from '../schema.ts';
import { type FeedRefusal, invalid, unknownReference } from './feed-refusal.ts';

/** The bank account of a line of a feed. */
export interface FeedAccount {
  id: string;
  currency: string;
}

/** Returns the bank account of each line, or why it has none. Null: the line names none. */
export async function findFeedAccounts(
  connection: Pick<Connection, 'query'>,
  organizationId: string,
  items: readonly BankTransactionImport[],
): Promise<(FeedAccount | FeedRefusal | null)[]> {
  const keys = new Set(items.flatMap((item) => keyOf(item) ?? []));
  const accounts = await loadOwnAccounts(connection, organizationId, [...keys]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const byKey = new Map<string, FeedAccount | undefined>();
  return items.map((item) => {
    const { bankAccountId, bankAccountNumber, currency } = item;
    const key = keyOf(item);
    if (key === null || bankAccountNumber === undefined) {
      const account = bankAccountId === undefined ? null : byId.get(bankAccountId.toLowerCase());
      if (account === null) return null;
      if (account === undefined) return unknownReference('bankAccountId');
      return currency === undefined || currency === account.currency
        ? account
        : invalid('currency', `is not the currency of the account, ${account.currency}`);
    }
    if (bankAccountId !== undefined)
      return invalid('bankAccountNumber', 'must be absent besides bankAccountId');
    if (!byKey.has(key)) {
      const stated = { ...numbersOf(bankAccountNumber), currency: currency ?? null };
      byKey.set(key, chooseAccount(accounts, stated));
    }
    return byKey.get(key) ?? unknownReference('bankAccountNumber', NO_ACCOUNT);
  });
}

const NO_ACCOUNT = 'is not the number of exactly one bank account in this currency';

function keyOf({ bankAccountNumber, currency }: BankTransactionImport): string | null {
  if (bankAccountNumber === undefined) return null;
  return assignmentKey({ ...numbersOf(bankAccountNumber), currency: currency ?? null });
}

/** Reads an IBAN, or a number as the bank states it. */
function numbersOf(text: string): AccountNumbers {
  return /^[A-Z]{2}\d{2}/.test(accountKey(text))
    ? { iban: text, number: null }
    : { iban: null, number: text };
}
