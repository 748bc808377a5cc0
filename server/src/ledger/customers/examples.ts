import { contactExamples } from '../contacts/examples.ts';
import { CHANGED, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../example-ids.ts';
import type * as schema from './schema.ts';

const CustomerUpdate: schema.CustomerUpdate = { accountingRef: '411DUPONT', version: EXAMPLE_VERSION };

const CustomerAttributes: schema.CustomerAttributes = {
  externalId: 'C-1001',
  name: 'Dupont Distribution SA',
  address: { address: '12 rue des Lilas', zipcode: '69003', city: 'Lyon', country: 'FR' },
  parent: { externalId: 'C-1000' },
  vatNumber: 'FR40303265045',
  language: 'fr',
  timezone: 'Europe/Paris',
  customFields: [{ externalId: 'region', value: { label: 'South' } }],
};

const CustomerSummary: schema.CustomerSummary = {
  id: EXAMPLE_IDS.customer,
  externalId: 'C-1001',
  name: 'Dupont Distribution SA',
  address: { address: '12 rue des Lilas', zipcode: '69003', city: 'Lyon', state: null, country: 'FR' },
  parent: { id: EXAMPLE_IDS.parent, externalId: 'C-1000' },
  mergedInto: null,
  vatNumber: 'FR40303265045',
  accountingRef: null,
  accountManagerId: EXAMPLE_IDS.user,
  dunningPlanId: null,
  dunningEnabled: true,
  dunning: { planId: EXAMPLE_IDS.plan, from: 'DEFAULT', pausedUntil: null },
  language: 'fr',
  timezone: 'Europe/Paris',
  paymentMethods: { card: { enabled: true }, wireTransfer: { enabled: true, bankAccount: null } },
  bankAccounts: [{ id: EXAMPLE_IDS.bankAccount }],
  paymentAccount: { iban: 'FR7630006000011234567890189', currency: 'EUR', bic: 'AGRIFRPP', bankName: null },
  currency: 'EUR',
  balance: 74000,
  amountDue: 79000,
  exposure: 74000,
  creditLimit: 100000,
  overLimit: false,
  paymentTerms: 30,
  onHold: false,
  onHoldReason: null,
  amountOverdue: 79000,
  countInvoicesDue: 1,
  countInvoicesOverdue: 1,
  unconverted: [],
  balances: [{ currency: 'EUR', balance: 74000, amountDue: 79000, amountOverdue: 79000 }],
  customFields: [
    {
      id: EXAMPLE_IDS.region,
      externalId: 'region',
      label: 'Region',
      dataType: 'SELECT',
      value: { label: 'South' },
    },
  ],
  directUrl: `https://quittance.example.com/customers/${EXAMPLE_IDS.customer}`,
  createdAt: MADE,
  version: EXAMPLE_VERSION,
  updatedAt: CHANGED,
};

const Customer: schema.Customer = { ...CustomerSummary, contacts: [contactExamples.Contact] };

export const customerExamples = { CustomerAttributes, CustomerUpdate, CustomerSummary, Customer };
