import { minorUnits } from '../../kernel/currency.ts';
import { invoiceState } from '../../ledger/domain/invoice-state.ts';
import { amountOutstanding, amountUnlinked } from '../../ledger/domain/settlement/records.ts';
import { todayOf } from '../../ledger/reads.ts';
import { directUrl } from '../../ledger/schemas.ts';
import type { Context } from '../../platform/context.ts';
import { foldText } from '../../platform/lists/folding.ts';
import type { Organization } from '../../platform/organization.ts';
import { amountReadings, type DecimalText, inMinorUnits } from '../domain/search/amounts.ts';
import { readPhone } from '../domain/search/phone.ts';
import { MATCHES, type Match, matchOf, type SearchedField } from '../domain/search/rank.ts';
import {
  findByIndex,
  findCustomersBy,
  findDocumentsBy,
  MAX_CANDIDATES,
  PLACES,
  SAMPLED,
  type SearchedTable,
  sampleRecords,
} from './candidates.ts';
import { readSearch, type Search, type TextCondition } from './conditions.ts';
import {
  loadCustomerFacts,
  loadDocumentFacts,
  type SearchedCustomer,
  type SearchedDocument,
} from './facts.ts';
import { findPhonesBy } from './phones.ts';
import {
  CUSTOMER_FIELDS,
  type FoundCustomer,
  type FoundInvoice,
  type FoundPayment,
  INVOICE_FIELDS,
  KINDS,
  limitOf,
  PAYMENT_FIELDS,
  type SearchQuery,
  type SearchResult,
} from './schema.ts';

/** Share of the sample above which its own matches are sufficient. */
const COMMON = 0.05;

interface FoundRecord<R, F extends string> {
  record: R;
  match: Match<F>;
}

/** The search settings for one kind of record. */
interface Kind<R, F extends string> {
  place: SearchedTable;
  /** Fields by priority, for equally good matches. */
  fields: readonly F[];
  /**
   * Returns ids by number, beginning of the name, and amount. An index serves each, regardless of the number
   * of records.
   */
  exact(): Promise<string[]>;
  /** Returns the records with these ids that match. */
  fitting(ids: readonly string[]): Promise<FoundRecord<R, F>[]>;
  /** Orders two equally good matches; negative: `a` comes first. */
  compare(a: R, b: R): number;
}

/** Searches customers, invoices and payments, and returns the best matches of each kind. */
export async function searchRecords(
  context: Context,
  organization: Organization,
  query: SearchQuery,
): Promise<SearchResult> {
  const { kinds = KINDS } = query;
  const limit = limitOf(query);
  const asked = readSearch(query.q);
  const [customers, invoices, payments] = await Promise.all([
    kinds.includes('CUSTOMER')
      ? findCustomers(context, organization, { asked, limit, typed: query.q })
      : NONE,
    kinds.includes('INVOICE') ? findInvoices(context, organization, { asked, limit, typed: query.q }) : NONE,
    kinds.includes('PAYMENT') ? findPayments(context, organization, { asked, limit, typed: query.q }) : NONE,
  ]);
  return { customers, invoices, payments };
}

const NONE: { items: []; isMore: boolean } = { items: [], isMore: false };

/** Returns the best matches of one kind. Tries the cheapest methods first, until there are enough. */
async function find<R extends { id: string }, F extends string>(
  kind: Kind<R, F>,
  asked: Search,
  limit: number,
): Promise<{ found: FoundRecord<R, F>[]; isMore: boolean }> {
  const known = new Map<string, FoundRecord<R, F>>();
  const take = async (ids: readonly string[]) => {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    for (const one of await kind.fitting(unknown)) known.set(one.record.id, one);
  };
  const [exact, sampled] = await Promise.all([kind.exact(), sampleRecords(kind.place, asked)]);
  const takeIndexed = async (condition: TextCondition | null, tail: TextCondition | null = null) => {
    if (condition === null) return;
    const found = await findByIndex(kind.place, condition, sampled.isTailRare ? tail : null);
    await take(found.map(({ id }) => id));
  };
  await take([...exact, ...sampled.strict.slice(0, MAX_CANDIDATES)]);
  const isCommon = (ids: readonly string[]) => ids.length > Math.max(limit, SAMPLED * COMMON);
  if (!isCommon(sampled.strict)) await takeIndexed(asked.strict, asked.strictTail);
  // An exact match needs no search for similar spellings.
  const isMeant = () => known.size >= limit || [...known.values()].some(({ match }) => match.how === 'EXACT');
  if (!isMeant()) await takeIndexed(asked.compact, asked.compactTail);
  if (!isMeant() && asked.similar !== null) {
    await take(sampled.similar);
    if (!isCommon(sampled.similar)) await takeIndexed(asked.similar);
  }
  const found = [...known.values()].sort(
    (a, b) =>
      matchRank(a.match) - matchRank(b.match) ||
      kind.fields.indexOf(a.match.field) - kind.fields.indexOf(b.match.field) ||
      kind.compare(a.record, b.record),
  );
  return { found: found.slice(0, limit), isMore: found.length > limit };
}

const matchRank = ({ how }: Match) => MATCHES.indexOf(how);

async function findCustomers(
  { database, publicUrl }: Context,
  organization: Organization,
  { asked, limit, typed }: TypedSearch,
) {
  const base = { database, organizationId: organization.id };
  const contactPlace = { ...base, ...PLACES.contacts };
  const [contacts, phones] = await Promise.all([
    findAddresses(contactPlace, asked, limit),
    findPhonesBy(contactPlace, readPhone(typed)),
  ]);
  const place = { ...base, ...PLACES.customers };
  const kind: Kind<SearchedCustomer, (typeof CUSTOMER_FIELDS)[number]> = {
    place,
    fields: CUSTOMER_FIELDS,
    exact: async () => [...(await findCustomersBy(place, asked)), ...contacts.keys(), ...phones.keys()],
    fitting: async (ids) => {
      const records = await loadCustomerFacts(database.pool, organization.id, ids);
      const byText = matchingRecords(asked, records, (customer) => [
        ...fields({
          name: customer.name,
          externalId: customer.externalId,
          vatNumber: customer.vatNumber,
        }),
        ...(contacts.get(customer.id) ?? []).flatMap((email) => fields({ email })),
      ]);
      const byPhone = records.flatMap((record): FoundRecord<SearchedCustomer, 'phone'>[] => {
        const phone = phones.get(record.id);
        return phone === undefined ? [] : [{ record, match: { field: 'phone', how: phone.how } }];
      });
      return bestOf<SearchedCustomer, (typeof CUSTOMER_FIELDS)[number]>(byText, byPhone);
    },
    compare: (a, b) =>
      Number(a.mergedIntoId !== null) - Number(b.mergedIntoId !== null) ||
      b.amountDue - a.amountDue ||
      compareTexts(a.name, b.name) ||
      compareTexts(a.id, b.id),
  };
  const { found, isMore } = await find(kind, asked, limit);
  const items = found.map(
    ({ record, match }): FoundCustomer => ({
      type: 'CUSTOMER',
      ...record,
      email: match.field === 'email' ? emailFor(asked, contacts.get(record.id) ?? []) : null,
      phone: match.field === 'phone' ? (phones.get(record.id)?.phone ?? null) : null,
      currency: organization.currency,
      match,
      directUrl: directUrl(publicUrl, 'CUSTOMER', record.id),
    }),
  );
  return { items, isMore };
}

/** Returns matching addresses by customer; those with mistakes only if there are too few others. */
async function findAddresses(
  place: SearchedTable,
  asked: Search,
  limit: number,
): Promise<Map<string, string[]>> {
  const strict = asked.strict === null ? [] : await findByIndex(place, asked.strict);
  const { similar } = asked;
  const isAsked = strict.length < limit && asked.text.includes('@') && similar !== null;
  const rows = isAsked ? await findByIndex(place, similar) : [];
  const found = new Map<string, string[]>();
  for (const { id, email } of [...strict, ...rows])
    if (email !== null) found.set(id, [...(found.get(id) ?? []), email]);
  return found;
}

function emailFor(asked: Search, emails: readonly string[]): string | null {
  const ranked = emails
    .map((email) => ({ email, match: matchOf(asked, fields({ email })) }))
    .filter(({ match }) => match !== null);
  const [best] = ranked.sort((a, b) => compareRank(a.match) - compareRank(b.match));
  return best?.email ?? null;
}
const compareRank = (match: Match | null) => (match === null ? MATCHES.length : matchRank(match));

interface TypedSearch {
  asked: Search;
  limit: number;
  typed: string;
}

async function findInvoices(
  context: Context,
  organization: Organization,
  { asked, limit, typed }: TypedSearch,
) {
  const { database, publicUrl } = context;
  const place = { database, organizationId: organization.id, ...PLACES.invoices };
  const readings = amountReadings(typed);
  const { today } = todayOf(organization, context);
  const kind: Kind<SearchedDocument, (typeof INVOICE_FIELDS)[number]> = {
    place,
    fields: INVOICE_FIELDS,
    exact: () => findDocumentsBy(place, asked, minorAmounts(readings)),
    fitting: async (ids) => {
      const records = await loadDocumentFacts(database.pool, organization.id, ids);
      const byAmount = records.flatMap(
        (record): FoundRecord<SearchedDocument, (typeof INVOICE_FIELDS)[number]>[] => {
          if (isAmount(readings, record.currency, record.amount))
            return [{ record, match: { field: 'grossAmount', how: 'EXACT' } }];
          return record.amountLinked > 0 && isAmount(readings, record.currency, amountOutstanding(record))
            ? [{ record, match: { field: 'amountOutstanding', how: 'EXACT' } }]
            : [];
        },
      );
      const byText = matchingRecords(asked, records, ({ customId, externalId, name }) =>
        fields({ customId: customId ?? externalId, externalId, name }),
      );
      return bestOf(byText, byAmount);
    },
    compare: (a, b) =>
      Number(amountOutstanding(b) > 0) - Number(amountOutstanding(a) > 0) ||
      compareTexts(b.datedAt, a.datedAt) ||
      compareTexts(b.id, a.id),
  };
  const { found, isMore } = await find(kind, asked, limit);
  const items = found.map(({ record, match }): FoundInvoice => {
    const { id, externalId, customId, name, customer, currency, amount, datedAt, dueAt } = record;
    return {
      type: 'INVOICE',
      id,
      externalId,
      customId: customId ?? externalId,
      name,
      customer,
      currency,
      grossAmount: amount,
      amountOutstanding: amountOutstanding(record),
      issuedAt: datedAt,
      dueDate: dueAt ?? datedAt,
      state: invoiceState(record, today),
      match,
      directUrl: directUrl(publicUrl, 'INVOICE', id),
    };
  });
  return { items, isMore };
}

async function findPayments(
  { database, publicUrl }: Context,
  organization: Organization,
  { asked, limit, typed }: TypedSearch,
) {
  const place = { database, organizationId: organization.id, ...PLACES.payments };
  const readings = amountReadings(typed);
  const kind: Kind<SearchedDocument, (typeof PAYMENT_FIELDS)[number]> = {
    place,
    fields: PAYMENT_FIELDS,
    exact: () => findDocumentsBy(place, asked, minorAmounts(readings)),
    fitting: async (ids) => {
      const records = await loadDocumentFacts(database.pool, organization.id, ids);
      const byAmount = records
        .filter(({ currency, amount }) => isAmount(readings, currency, amount))
        .map(
          (record): FoundRecord<SearchedDocument, 'amount'> => ({
            record,
            match: { field: 'amount', how: 'EXACT' },
          }),
        );
      const byText = matchingRecords(asked, records, ({ refNumber, externalId }) =>
        fields({ refNumber, externalId }),
      );
      return bestOf(byText, byAmount);
    },
    compare: (a, b) =>
      Number(amountUnlinked(b) > 0) - Number(amountUnlinked(a) > 0) ||
      compareTexts(b.datedAt, a.datedAt) ||
      compareTexts(b.id, a.id),
  };
  const { found, isMore } = await find(kind, asked, limit);
  const items = found.map(({ record, match }): FoundPayment => {
    const { id, externalId, refNumber, customer, currency, amount, datedAt } = record;
    return {
      type: 'PAYMENT',
      id,
      externalId,
      refNumber,
      customer,
      currency,
      amount,
      amountUnlinked: amountUnlinked(record),
      validatedAt: datedAt,
      match,
      directUrl: directUrl(publicUrl, 'PAYMENT', id),
    };
  });
  return { items, isMore };
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the non-null fields, folded. */
function fields<F extends string>(texts: Record<F, string | null>): SearchedField<F>[] {
  const list: SearchedField<F>[] = [];
  for (const field in texts) {
    const text = texts[field];
    if (text !== null) list.push({ field, text: foldText(text) });
  }
  return list;
}

function matchingRecords<R, F extends string>(
  asked: Search,
  records: readonly R[],
  fieldsOf: (record: R) => SearchedField<F>[],
): FoundRecord<R, F>[] {
  if (asked.words.length === 0) return [];
  return records.flatMap((record) => {
    const match = matchOf(asked, fieldsOf(record));
    return match === null ? [] : [{ record, match }];
  });
}

/** Removes duplicates, keeping the best match of each record, or the first of equal ones. */
function bestOf<R extends { id: string }, F extends string>(
  ...lists: FoundRecord<R, F>[][]
): FoundRecord<R, F>[] {
  const best = new Map<string, FoundRecord<R, F>>();
  for (const found of lists.flat()) {
    const known = best.get(found.record.id);
    if (known === undefined || matchRank(found.match) < matchRank(known.match))
      best.set(found.record.id, found);
  }
  return [...best.values()];
}

/** Numbers of decimals that currencies have. */
const DECIMALS = [0, 2, 3, 4];

/** Returns the readings in minor units of all currencies. */
function minorAmounts(readings: readonly DecimalText[]): number[] {
  const amounts = readings.flatMap((reading) => DECIMALS.map((decimals) => inMinorUnits(reading, decimals)));
  return [...new Set(amounts.filter((amount) => amount !== null))];
}

function isAmount(readings: readonly DecimalText[], currency: string, amount: number): boolean {
  return readings.some((reading) => inMinorUnits(reading, minorUnits(currency)) === amount);
}
