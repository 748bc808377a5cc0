import { expect, it } from 'vitest';
import { partyRecord } from '../../../../test/integrations/tryton/records.ts';
import { mapParty } from './party.ts';
import type { TrytonAddress, TrytonMechanism } from './records.ts';

const mechanism = (values: Partial<TrytonMechanism>): TrytonMechanism => ({
  id: 1,
  type: 'email',
  value: 'office@dupont.example',
  name: null,
  isInvoice: false,
  isActive: true,
  ...values,
});
const address = (values: Partial<TrytonAddress>): TrytonAddress => ({
  id: 1,
  street: null,
  postalCode: null,
  city: null,
  subdivision: null,
  country: null,
  isInvoice: false,
  isActive: true,
  ...values,
});

it('maps a contact for each email address, those for invoices first', () => {
  const mechanisms = [
    mechanism({ id: 1 }),
    mechanism({ id: 2, value: 'Compta@dupont.example', name: 'Accounting', isInvoice: true }),
    mechanism({ id: 3, value: 'OFFICE@dupont.example' }),
    mechanism({ id: 4, value: 'old@dupont.example', isActive: false }),
    mechanism({ id: 5, type: 'phone', value: '+33 4 72 00 00 00' }),
    mechanism({ id: 6, type: 'website', value: 'https://dupont.example' }),
  ];
  const contacts = mapParty(partyRecord({ mechanisms })).contacts;
  expect(contacts.map((one) => [one.key, one.email, one.phone, one.lastName, one.isInvoiceAddress])).toEqual([
    ['party.contact_mechanism,2', 'Compta@dupont.example', '+33 4 72 00 00 00', 'Accounting', true],
    ['party.contact_mechanism,1', 'office@dupont.example', null, null, false],
  ]);
});

it('keeps a phone number without an email address', () => {
  const mechanisms = [mechanism({ id: 5, type: 'mobile', value: '+33 6 00 00 00 00' })];
  expect(mapParty(partyRecord({ mechanisms })).contacts).toEqual([
    {
      key: 'party.contact_mechanism,5',
      firstName: null,
      lastName: null,
      email: null,
      phone: '+33 6 00 00 00 00',
      isInvoiceAddress: false,
    },
  ]);
});

it('maps the address for invoices, else the first active one that says something', () => {
  const first = address({ id: 1, city: 'Lyon', country: 'FR' });
  const forInvoices = address({ id: 2, city: 'Paris', isInvoice: true });
  const mapped = (addresses: TrytonAddress[]) => mapParty(partyRecord({ addresses })).address?.city;
  expect(mapped([first, forInvoices])).toBe('Paris');
  expect(mapped([first, { ...forInvoices, isActive: false }])).toBe('Lyon');
  expect(mapParty(partyRecord({ addresses: [address({})] })).address).toBeNull();
});

it.each([
  ['pt_BR', 'pt'],
  ['fr', 'fr'],
  [null, null],
])('maps the language %s to %s', (language, expected) => {
  expect(mapParty(partyRecord({ language })).language).toBe(expected);
});

it('names a party without name by its code, and one without either by its key', () => {
  expect(mapParty(partyRecord({ name: null })).name).toBe('C-100');
  expect(mapParty(partyRecord({ name: null, code: null })).name).toBe('party.party,2');
});
