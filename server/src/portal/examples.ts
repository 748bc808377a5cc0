import { CHANGED, EXAMPLE_CUSTOMER, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../ledger/schemas.ts';
import type * as references from './references/schema.ts';

const PaymentReference: references.PaymentReference = {
  reference: 'RF75C10017KM2Q9FX',
  customer: EXAMPLE_CUSTOMER,
  invoices: [
    {
      id: EXAMPLE_IDS.invoice,
      externalId: 'INV-2026-042',
      customId: '2026-042',
      currency: 'EUR',
      grossAmount: 120000,
      amountOutstanding: 120000,
    },
  ],
  createdAt: MADE,
};

const LOOK = {
  accent: '#8a1538',
  greetings: { fr: 'Merci de régler vos factures par virement.', en: 'Please pay by bank transfer.' },
  version: EXAMPLE_VERSION,
};

/** Examples of this wing's schemas by name. */
export const portalExamples = {
  PaymentReference,
  PortalSettings: { ...LOOK, updatedAt: CHANGED },
  PortalSettingsChange: LOOK,
};
