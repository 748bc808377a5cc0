import { NO_PARTY, type StatedSum } from '../domain/canonical.ts';
import { partyKey } from '../domain/tryton/keys.ts';
import type { TrytonCompany } from '../domain/tryton/records.ts';
import { SourceError } from '../source-error.ts';
import type { TrytonClient } from './client.ts';
import { amountsOf, receivableOf } from './journal.ts';
import { readPages } from './pages.ts';
import { optionalId, type Row } from './rows.ts';

const FIELDS = ['party', 'debit', 'credit', 'amount_second_currency', 'second_currency.code'];

/**
 * Returns what is open by party and currency: the sum of the posted lines that are not reconciled, which is
 * also how Tryton computes the receivable of a party. Tryton offers no sums by currency, but reconciled sets
 * add up to nothing, so only open lines are read. A line without an exact amount in a known currency makes
 * its party unknown: the family of the party says what is wrong with it.
 */
export async function readSums(client: TrytonClient, company: TrytonCompany): Promise<StatedSum[]> {
  const domain = [...receivableOf(company.id), ['move.state', '=', 'posted'], ['reconciliation', '=', null]];
  const sums = new Map<string, StatedSum>();
  for await (const page of readPages(client, 'account.move.line', domain, FIELDS))
    for (const row of page) {
      const exact = exactAmountsOf(row, company.currency);
      const party = optionalId(row, 'party');
      const key = party === null ? NO_PARTY : partyKey(party);
      if (exact === null) {
        sums.set(key, { partyKey: key, currency: null, balance: null });
        continue;
      }
      const { currency, amount } = exact;
      const name = `${key} ${currency}`;
      const balance = amount + (sums.get(name)?.balance ?? 0);
      sums.set(name, { partyKey: key, currency, balance });
    }
  return [...sums.values()];
}

/** Returns the amounts of a line, or null if one of them is not exact in a known currency. */
function exactAmountsOf(row: Row, currency: string): ReturnType<typeof amountsOf> | null {
  try {
    return amountsOf(row, currency);
  } catch (error) {
    if (error instanceof SourceError && error.code === 'UNKNOWN_ANSWER') return null;
    throw error;
  }
}
