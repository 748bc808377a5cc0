import { LANGUAGES } from '../../kernel/formats.ts';
import type { Family, Item, ItemKind, ItemLink, Party, PartyContact, SourceKey } from './canonical.ts';

/** Types of lines that a family becomes. They are those of an import. */
export type SourceLineType = 'customer' | 'invoice' | 'credit_note' | 'payment' | 'refund';

/** A line of the import format with the record that it states. */
export interface SourceLine {
  type: SourceLineType;
  data: Record<string, unknown>;
  /** The record of the source. */
  key: SourceKey;
  partyKey: SourceKey;
}

/** Returns how a line refers to a record: by its key, or by the id of a record that was adopted. */
export type RecordRefs = (key: SourceKey) => { externalId: SourceKey } | { id: string };

export const LINE_TYPE_OF: Readonly<Record<ItemKind, Exclude<SourceLineType, 'customer'>>> = {
  INVOICE: 'invoice',
  CREDIT_NOTE: 'credit_note',
  PAYMENT: 'payment',
  REFUND: 'refund',
};

const MAX_TEXT = 500;
const MAX_ID = 255;

const cut = (text: string | null, length = MAX_TEXT): string | null =>
  text === null ? null : text.slice(0, length).toWellFormed();

interface LineOptions {
  refs: RecordRefs;
  /** Source of the contacts, which distinguishes them from those of people. */
  source: string;
  /** Customers that are new here: their first contact becomes the main one. Later, people choose it. */
  isNew: (partyKey: SourceKey) => boolean;
}

/** Returns the lines that state a family: customers with their contacts, then items with all of their links. */
export function linesOfFamily(family: Family, options: LineOptions): SourceLine[] {
  const links = Map.groupBy(family.links, ({ fromKey }) => fromKey);
  const kinds = new Map(family.items.map(({ key, kind }) => [key, kind]));
  const parties = [...family.parties].sort(
    (a, b) => Number(a.parentKey !== null) - Number(b.parentKey !== null),
  );
  const lines: SourceLine[] = [];
  for (const party of parties) lines.push(customerLine(party, options));
  for (const item of family.items)
    lines.push(itemLine(item, { links: links.get(item.key) ?? [], kinds }, options));
  return lines;
}

function customerLine(party: Party, options: LineOptions): SourceLine {
  const { key, parentKey, address, language } = party;
  const { refs } = options;
  const data = {
    ...refs(key),
    name: cut(party.name),
    address:
      address === null
        ? null
        : {
            address: cut(address.street),
            zipcode: cut(address.postalCode),
            city: cut(address.city),
            state: cut(address.state),
            country: address.country,
          },
    parent: parentKey === null ? null : refs(parentKey),
    vatNumber: cut(party.vatNumber),
    accountingRef: cut(party.number),
    language: LANGUAGES.find((known) => known === language) ?? null,
    contacts: contactsOf(party, options),
    ...(party.paymentAccount === undefined ? {} : { paymentAccount: party.paymentAccount }),
  };
  return { type: 'customer', data, key, partyKey: key };
}

/** Returns the complete list of contacts from the source. Those that people made here stay. */
function contactsOf(party: Party, { source, isNew }: LineOptions): Record<string, unknown>[] {
  const emails = new Set<string>();
  const contacts: Record<string, unknown>[] = [];
  for (const contact of party.contacts) {
    const email = contact.email?.trim().toLowerCase() ?? '';
    // A contact needs an email address, and no two contacts of a customer share one.
    if (email === '' || emails.has(email)) continue;
    const isMain = emails.size === 0 && isNew(party.key);
    emails.add(email);
    contacts.push({ ...contactData(contact, source), ...(isMain ? { isMain } : {}) });
  }
  return contacts;
}

const contactData = ({ key, email, firstName, lastName, phone }: PartyContact, source: string) => ({
  externalId: key,
  source,
  email: email?.trim() ?? '',
  firstName: cut(firstName),
  lastName: cut(lastName),
  phone: cut(phone),
});

interface ItemContext {
  links: readonly ItemLink[];
  kinds: ReadonlyMap<SourceKey, ItemKind>;
}

function itemLine(item: Item, { links, kinds }: ItemContext, { refs }: LineOptions): SourceLine {
  const { key, partyKey, currency, amount, number, reference } = item;
  const own = { ...refs(key), customer: refs(partyKey), currency };
  const linkedTo = (property: string, isTarget: (kind: ItemKind | undefined) => boolean) =>
    links
      .filter(({ toKey, amount: linked }) => linked > 0 && isTarget(kinds.get(toKey)))
      .map(({ toKey, amount: amountLinked }) => ({ [property]: refs(toKey), amountLinked }));
  const linkedInvoices = () => linkedTo('invoice', (kind) => kind === undefined || kind === 'INVOICE');
  const base = { type: LINE_TYPE_OF[item.kind], key, partyKey };
  const documentFacts = {
    ...own,
    customId: cut(number, MAX_ID),
    name: cut(reference),
    grossAmount: amount,
    netAmount: item.netAmount,
    issuedAt: item.issuedOn,
  };
  const moneyFacts = {
    ...own,
    amount,
    validatedAt: item.issuedOn,
    refNumber: cut(reference === null ? number : `${number} ${reference}`, MAX_ID),
  };
  switch (item.kind) {
    case 'INVOICE':
      return {
        ...base,
        data: {
          ...documentFacts,
          dueDate: item.dueOn ?? item.issuedOn,
          ...(item.isBlocked === null ? {} : { hasSourceHold: item.isBlocked }),
          ...(item.vatBreakdown === undefined ? {} : { vatBreakdown: item.vatBreakdown }),
        },
      };
    case 'CREDIT_NOTE':
      return { ...base, data: { ...documentFacts, linkedInvoices: linkedInvoices() } };
    case 'PAYMENT':
      return { ...base, data: { ...moneyFacts, linkedInvoices: linkedInvoices() } };
    case 'REFUND':
      return {
        ...base,
        data: {
          ...moneyFacts,
          linkedPayments: linkedTo('payment', (kind) => kind === 'PAYMENT'),
          linkedCreditNotes: linkedTo('creditNote', (kind) => kind === 'CREDIT_NOTE'),
        },
      };
  }
}

/** Returns the part of a balance that an item is: invoices and refunds are owed, the others are not. */
export const signedAmount = ({ kind, amount }: Pick<Item, 'kind' | 'amount'>): number =>
  kind === 'INVOICE' || kind === 'REFUND' ? amount : -amount;
