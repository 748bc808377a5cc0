import type { Party, PartyAddress, PartyContact } from '../canonical.ts';
import type { OdooPartner } from './rows.ts';

/** Codes of records whose names depend on the language of the key's user. */
export interface OdooPlaces {
  /** ISO 3166-1 alpha-2 by `res.country`. */
  countries: ReadonlyMap<number, string>;
  /** Names by `res.country.state`, which Odoo does not translate. */
  states: ReadonlyMap<number, string>;
}

export const partyKey = (partnerId: number) => `res.partner,${partnerId}`;

/** Returns the topmost partner above each one. A cycle, which Odoo refuses, would end at its start. */
export function findRoots(partners: ReadonlyMap<number, OdooPartner>): Map<number, number> {
  const roots = new Map<number, number>();
  for (const { id } of partners.values()) {
    const path = new Set<number>([id]);
    let top = id;
    for (;;) {
      const parentId = partners.get(top)?.parentId ?? null;
      if (parentId === null || path.has(parentId) || !partners.has(parentId)) break;
      path.add(parentId);
      top = parentId;
    }
    roots.set(id, top);
  }
  return roots;
}

/** Returns the customer that a commercial partner becomes. */
export function mapParty(
  partner: OdooPartner,
  { rootId, people, places }: { rootId: number; people: readonly OdooPartner[]; places: OdooPlaces },
): Party {
  return {
    key: partyKey(partner.id),
    parentKey: rootId === partner.id ? null : partyKey(rootId),
    name: partner.name,
    number: partner.ref,
    vatNumber: partner.vat,
    language: /^[a-z]{2}(?![a-z])/.exec(partner.language ?? '')?.[0] ?? null,
    address: mapAddress(partner, places),
    contacts: mapContacts(partner, people),
    isArchived: !partner.isActive,
  };
}

function mapAddress(partner: OdooPartner, { countries, states }: OdooPlaces): PartyAddress | null {
  const street = [partner.street, partner.street2].filter((line) => line !== null).join('\n');
  const address = {
    street: street === '' ? null : street,
    postalCode: partner.zip,
    city: partner.city,
    state: partner.stateId === null ? null : (states.get(partner.stateId) ?? null),
    country: partner.countryId === null ? null : (countries.get(partner.countryId) ?? null),
  };
  return Object.values(address).every((value) => value === null) ? null : address;
}

/** Invoice addresses come first, then the company itself, then other people. Archived people are left out. */
function mapContacts(partner: OdooPartner, people: readonly OdooPartner[]): PartyContact[] {
  const active = people.filter(({ isActive }) => isActive).toSorted((a, b) => a.id - b.id);
  const invoices = active.filter(({ type }) => type === 'invoice');
  const others = active.filter(({ type }) => type !== 'invoice');
  return [
    ...invoices.flatMap((person) => contactsOf(person, true)),
    ...contactsOf(partner, false),
    ...others.flatMap((person) => contactsOf(person, false)),
  ];
}

/** Odoo's field may hold several addresses, and names before them. */
function contactsOf(partner: OdooPartner, isInvoiceAddress: boolean): PartyContact[] {
  const isCompany = partner.id === partner.commercialId;
  return splitEmails(partner.email).map((email, i) => ({
    key: `${partyKey(partner.id)}${isCompany ? ',email' : ''}${i === 0 ? '' : `,${i + 1}`}`,
    firstName: null,
    // Odoo has one field for the whole name of a person. Where it splits is not known.
    lastName: isCompany ? null : partner.name,
    email,
    phone: partner.phone,
    isInvoiceAddress,
  }));
}

function splitEmails(text: string | null): string[] {
  return (text ?? '')
    .split(/[,;\n]/)
    .map((part) => /<([^<>]+)>/.exec(part)?.[1]?.trim() ?? part.trim())
    .filter((part) => part.includes('@'));
}
