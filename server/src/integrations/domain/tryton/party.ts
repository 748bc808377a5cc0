import type { Party, PartyAddress, PartyContact } from '../canonical.ts';
import { partyKey } from './keys.ts';
import type { TrytonAddress, TrytonMechanism, TrytonParty } from './records.ts';

/** Returns a party of Tryton as a customer. Tryton itself knows no parent companies. */
export function mapParty(party: TrytonParty): Party {
  const { id, name, code, vatNumber, language, isActive, addresses, mechanisms } = party;
  return {
    key: partyKey(id),
    parentKey: null,
    name: name ?? code ?? partyKey(id),
    number: code,
    vatNumber,
    language: language?.slice(0, 2).toLowerCase() ?? null,
    address: mapAddress(addresses),
    contacts: mapContacts(mechanisms.filter((one) => one.isActive)),
    isArchived: !isActive,
  };
}

/** Returns the address for invoices, else the first one; null if it says nothing. */
function mapAddress(all: readonly TrytonAddress[]): PartyAddress | null {
  const active = all.filter((one) => one.isActive);
  const best = active.find((one) => one.isInvoice) ?? active[0];
  if (best === undefined) return null;
  const { street, postalCode, city, subdivision: state, country } = best;
  const address = { street, postalCode, city, state, country };
  return Object.values(address).every((value) => value === null) ? null : address;
}

const PHONES = new Set(['phone', 'mobile']);

/**
 * Returns a contact for each email address, those for invoices first. The phone number of the party goes to
 * the first contact, because Tryton does not say whose it is. An address that is entered twice counts once.
 */
function mapContacts(mechanisms: readonly TrytonMechanism[]): PartyContact[] {
  const ordered = [...mechanisms].sort((a, b) => Number(b.isInvoice) - Number(a.isInvoice));
  const emails = new Map<string, TrytonMechanism>();
  for (const one of ordered) {
    const address = one.type === 'email' ? one.value?.toLowerCase() : undefined;
    if (address !== undefined && !emails.has(address)) emails.set(address, one);
  }
  const phone = ordered.find((one) => PHONES.has(one.type) && one.value !== null);
  const named = (one: TrytonMechanism): PartyContact => ({
    key: `party.contact_mechanism,${one.id}`,
    firstName: null,
    lastName: one.name,
    email: one.type === 'email' ? one.value : null,
    phone: null,
    isInvoiceAddress: one.isInvoice,
  });
  const contacts = [...emails.values()].map(named);
  if (phone === undefined) return contacts;
  const [first, ...rest] = contacts;
  if (first === undefined) return [{ ...named(phone), phone: phone.value }];
  return [{ ...first, phone: phone.value }, ...rest];
}
