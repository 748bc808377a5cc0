import { NO_PARTY, type SourceKey, type StatedSum } from '../domain/canonical.ts';
import { partyKey } from '../domain/odoo/parties.ts';
import {
  floatToMinor,
  type Row,
  readAmount,
  readRelation,
  readRequiredRelation,
} from '../domain/odoo/values.ts';
import { groupingArguments, sumName } from '../domain/odoo/versions.ts';
import { posted } from './company.ts';
import type { CommercialPartners } from './partners.ts';
import type { OdooSource } from './read.ts';
import { type Domain, parseRows } from './reader.ts';

interface PartnerSum {
  partnerId: number | null;
  currencyId: number;
  amount: number;
}

/**
 * Returns the sum of all posted items by customer and currency, as Odoo adds them up. A sum that is not exact in
 * a known currency makes its customer unknown: the families of its items say what is wrong with them.
 */
export async function readSums(source: OdooSource, commercial: CommercialPartners): Promise<StatedSum[]> {
  const groups = await readGroups(source);
  const owners = await findOwners(groups, commercial);
  const currencies = await source.codes.currencies(new Set(groups.map(({ currencyId }) => currencyId)));
  const sums = new Map<string, StatedSum>();
  for (const { partnerId, currencyId, amount } of groups) {
    const currency = currencies.get(currencyId);
    const minor = currency === undefined ? null : floatToMinor(amount, currency);
    const key = ownerOf(partnerId, owners);
    if (currency === undefined || minor === null) {
      sums.set(key, { partyKey: key, currency: null, balance: null });
      continue;
    }
    const pair = `${key} ${currency}`;
    const balance = (sums.get(pair)?.balance ?? 0) + minor;
    sums.set(pair, { partyKey: key, currency, balance });
  }
  return [...sums.values()];
}

/** Returns the customers that have posted items, and `NO_PARTY` if some have none. */
export async function readOwners(source: OdooSource, commercial: CommercialPartners): Promise<SourceKey[]> {
  const groups = await readGroups(source);
  const owners = await findOwners(groups, commercial);
  return [...new Set(groups.map(({ partnerId }) => ownerOf(partnerId, owners)))];
}

const findOwners = (groups: readonly PartnerSum[], commercial: CommercialPartners) =>
  commercial.find(new Set(groups.map(({ partnerId }) => partnerId).filter((id) => id !== null)));

const ownerOf = (partnerId: number | null, owners: ReadonlyMap<number, number>): SourceKey =>
  partnerId === null ? NO_PARTY : partyKey(owners.get(partnerId) ?? partnerId);

/** Returns the sums of posted items by partner and currency. @param where further conditions */
export async function readGroups({ reader, company }: OdooSource, where: Domain = []): Promise<PartnerSum[]> {
  const { client } = reader;
  const { version } = client;
  const model = 'account.move.line';
  const groupBy = ['partner_id', 'currency_id'];
  const args = {
    ...groupingArguments(version, [...posted(company.id), ...where], groupBy, ['amount_currency']),
    context: { active_test: false },
  };
  const answer = await client.call({ model, method: version.grouping, args });
  return parseRows(answer, `${model}.${version.grouping}`, (row: Row) => ({
    partnerId: readRelation(model, row, 'partner_id'),
    currencyId: readRequiredRelation(model, row, 'currency_id'),
    amount: readAmount(model, row, sumName(version, 'amount_currency')),
  }));
}
