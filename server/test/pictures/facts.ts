import { addDays, daysBetween } from '../../src/kernel/days.ts';
import type { Language } from '../../src/kernel/formats.ts';
import { coverOpenItems } from '../../src/ledger/domain/open-items.ts';
import type { ReminderFacts } from '../../src/mail/index.ts';
import type { OwedInvoice } from '../../src/mail/writing/queries.ts';
import { NO_PROFILE, type Profile } from '../../src/people/organizations/profile/queries.ts';

export const TODAY = '2026-03-31';
export const NOW = `${TODAY}T09:00:00.000Z`;

/** The content of a picture, which tests of texts vary. */
export interface MailScenario {
  language?: Language;
  /** Number of overdue invoices. */
  overdue?: number;
  dueToday?: number;
  soon?: number;
  currencies?: readonly string[];
  /** Days of reminders about the first invoice. */
  remindedOn?: readonly string[];
  /** Number of overdue invoices whose payments were returned. */
  returned?: number;
  /** By currency. */
  onAccount?: ReadonlyMap<string, number>;
  step?: Partial<ReminderFacts['step']>;
  customerName?: string;
  profile?: Profile;
  /** The debtor's country and place; France if absent. */
  isSwiss?: boolean;
  portalUrl?: string | null;
  accounts?: ReminderFacts['accounts'];
  references?: ReminderFacts['references'];
}

export const PROFILE: Profile = {
  ...NO_PROFILE,
  legalName: 'Lumière Éclairage SAS',
  address: '12 rue de la Paix\nBâtiment C',
  zipcode: '75002',
  city: 'Paris',
  country: 'FR',
  registrationNumber: 'RCS Paris 552 100 554',
  vatNumber: 'FR 40 552100554',
  website: 'lumiere.example',
  email: 'compta@lumiere.example',
  phone: '+33 1 23 45 67 89',
};

const ACCOUNT = { accountNumber: null, routingNumber: null } as const;
const ACCOUNTS = [
  {
    id: 'a',
    bankName: 'Banque de Test',
    iban: 'FR7630006000011234567890189',
    bic: 'AGRIFRPP',
    ...ACCOUNT,
    currency: 'EUR',
  },
  {
    id: 'b',
    bankName: 'Bank of Test',
    iban: null,
    bic: null,
    currency: 'JPY',
    accountNumber: '1234567',
    routingNumber: '0001',
  },
];

/** Returns the facts of a reminder with the given numbers of invoices, oldest first. */
export function reminderFacts(scenario: MailScenario): ReminderFacts {
  const {
    overdue = 1,
    dueToday = 0,
    soon = 0,
    currencies = ['EUR'],
    customerName = 'Dupont & Fils SARL',
  } = scenario;
  const days = [
    ...Array.from({ length: overdue }, (_, i) => Math.max(1, 40 - i * 3)),
    ...Array.from({ length: dueToday }, () => 0),
    ...Array.from({ length: soon }, (_, i) => -3 - (i % 4)),
  ];
  const invoices = days.map((day, i) => ({
    ...invoiceOf(i, day, currencies[i % currencies.length] ?? 'EUR'),
    remindedOn: day > 0 && i % 2 === 0 ? (scenario.remindedOn ?? []) : [],
    isReturned: day > 0 && i < (scenario.returned ?? 0),
  }));
  const [first] = invoices;
  const day = first === undefined ? 0 : daysBetween(first.dueOn, TODAY);
  return {
    organization: {
      name: 'Lumière Éclairage',
      timezone: 'Europe/Paris',
      sandbox: false,
      profile: scenario.profile ?? PROFILE,
    },
    addressee: {
      customer: {
        id: 'c',
        name: customerName,
        number: 'C-10042',
        language: scenario.language ?? 'en',
        country: null,
        paymentMethods: null,
        bankAccountIds: null,
        paymentAccount: null,
      },
      contacts: [],
      accountManagers: [{ firstName: 'Ada', lastName: 'Marchand', email: 'ada@lumiere.example' }],
      sender: { name: null, address: null, testAddress: null },
    },
    to: [{ firstName: 'Camille', lastName: 'Roux', email: 'camille@dupont.example' }],
    ladder: overdue > 0 ? 'REMINDER' : 'COURTESY',
    carryingInvoiceId: first?.id ?? null,
    step: { name: 'Step', day, type: 'EMAIL', needsEarlier: false, ...scenario.step },
    invoices,
    accounts: scenario.accounts ?? ACCOUNTS,
    covered: coveredOf(scenario, invoices),
    references: scenario.references ?? {},
    reference: invoices.length === 1 ? (first?.number ?? '') : 'C-10042',
    portalUrl:
      scenario.portalUrl === undefined
        ? 'https://pay.lumiere.example/portal/qp_01a202ff26b3_fA1oVQSUSdfvvfRvYBPe'
        : scenario.portalUrl,
    now: NOW,
  };
}

/** Returns the part of each invoice that money on account pays. */
export function coveredOf(
  { onAccount = new Map() }: MailScenario,
  invoices: readonly OwedInvoice[],
): Map<string, number> {
  return coverOpenItems(
    invoices.map((one) => ({ ...one, isDisputed: false })),
    onAccount,
  );
}

/** Returns an invoice; one in three is partly paid, one in seven partly credited. */
function invoiceOf(i: number, day: number, currency: string): OwedInvoice {
  const amount = currency === 'KWD' ? 1_234_567 : 50_000 + i * 12_345;
  const paid = i % 3 === 1 ? 20_000 : 0;
  const credited = i % 7 === 2 ? 1_500 : 0;
  const dueOn = addDays(TODAY, -day);
  return {
    id: `i${i}`,
    number: `F-2026-${String(118 + i).padStart(4, '0')}`,
    externalId: `${118 + i}`,
    name: null,
    currency,
    amount,
    paid,
    credited,
    outstanding: amount - paid - credited,
    issuedOn: addDays(dueOn, -30),
    dueOn,
    remindedOn: [],
    isReturned: false,
  };
}
