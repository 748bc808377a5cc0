import { NO_PARTY, type SourceSum } from '../domain/canonical.ts';
import { partyKey } from '../domain/tryton/keys.ts';
import type { TrytonCompany } from '../domain/tryton/records.ts';
import type { TrytonClient } from './client.ts';
import { amountsOf, receivableOf } from './journal.ts';
import { readPages } from './pages.ts';
import { optionalId } from './rows.ts';

const FIELDS = ['party', 'debit', 'credit', 'amount_second_currency', 'second_currency.code'];

/**
 * Returns what is open by party and currency: the sum of the posted lines that are not reconciled, which is
 * also how Tryton computes the receivable of a party. Tryton offers no sums by currency, but reconciled sets
 * add up to nothing, so only open lines are read.
 */
export async function readSums(client: TrytonClient, company: TrytonCompany): Promise<SourceSum[]> {
  const domain = [...receivableOf(company.id), ['move.state', '=', 'posted'], ['reconciliation', '=', null]];
  const sums = new Map<string, SourceSum>();
  for await (const page of readPages(client, 'account.move.line', domain, FIELDS))
    for (const row of page) {
      const { currency, amount } = amountsOf(row, company.currency);
      const party = optionalId(row, 'party');
      const key = party === null ? NO_PARTY : partyKey(party);
      const name = `${key} ${currency}`;
      const balance = amount + (sums.get(name)?.balance ?? 0);
      sums.set(name, { partyKey: key, currency, balance });
    }
  return [...sums.values()];
}
