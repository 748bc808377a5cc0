import type { Change } from '../../ledger/domain/settlement/changes.ts';
import type { DocumentKind } from '../../ledger/domain/settlement/records.ts';
import type { Organization } from '../../platform/organization.ts';
import { type DemoLine, demoLines, type Setting } from './generate.ts';
import { EUROS } from './names.ts';

/** Returns the settings for an organization's demo data. */
export function settingOf(
  { currency, contactPositions }: Pick<Organization, 'currency' | 'contactPositions'>,
  today: string,
): Setting {
  return {
    currency,
    // Without rates, figures in other currencies could not be converted.
    currencies: new Set(currency in EUROS ? Object.keys(EUROS) : [currency]),
    positions: [...contactPositions],
    today,
  };
}

/** Returns rates for demo currencies that the organization does not have. Existing rates do not change. */
export function missingRates({
  currency,
  rates,
}: Pick<Organization, 'currency' | 'rates'>): Map<string, string> {
  const own = EUROS[currency];
  if (own === undefined) return new Map();
  const missing = Object.entries(EUROS).filter(([code]) => code !== currency && !rates.has(code));
  return new Map(missing.map(([code, euros]) => [code, (euros / own).toFixed(8)]));
}

/** Customers of demo data that belong together, with all their demo records, by external id. */
export interface DemoFamily {
  /** The parent first. */
  customers: string[];
  contacts: string[];
  documents: { kind: DocumentKind; externalId: string }[];
  reconciliations: string[];
}

const KINDS: Partial<Record<DemoLine['type'], DocumentKind>> = {
  invoice: 'INVOICE',
  credit_note: 'CREDIT_NOTE',
  payment: 'PAYMENT',
  refund: 'REFUND',
};
/** Linked documents are removed before the ones that they are linked to. */
const ORDER: readonly DocumentKind[] = ['REFUND', 'PAYMENT', 'CREDIT_NOTE', 'INVOICE'];

/** Yields the families of demo data. Their ids follow from the seed alone, so they need not be stored. */
export function* demoFamilies(setting: Setting, seed: number, customers: number): Generator<DemoFamily> {
  let family: DemoFamily | null = null;
  for (const { type, data } of demoLines(setting, seed, customers)) {
    const externalId = String(data['externalId']);
    if (type === 'customer' && data['parent'] === undefined) {
      if (family !== null) yield family;
      family = { customers: [], contacts: [], documents: [], reconciliations: [] };
    }
    if (family === null) throw new Error('demo data begins with a customer');
    const kind = KINDS[type];
    if (type === 'customer') family.customers.push(externalId);
    else if (type === 'contact') family.contacts.push(externalId);
    else if (type === 'reconcile') family.reconciliations.push(externalId);
    else if (kind !== undefined) family.documents.push({ kind, externalId });
  }
  if (family !== null) yield family;
}

/** Returns the changes that remove a family: links first, the parent last. */
export function removalOf({ customers, documents, reconciliations }: DemoFamily): Change[] {
  return [
    ...reconciliations.map(
      (externalId): Change => ({
        type: 'reconcile',
        externalId,
        invoices: [],
        payments: [],
        creditNotes: [],
        refunds: [],
      }),
    ),
    ...ORDER.flatMap((kind) => documents.filter((one) => one.kind === kind)).map(
      ({ kind, externalId }): Change => ({ type: 'deleteDocument', kind, target: { externalId } }),
    ),
    ...customers
      .toReversed()
      .map((externalId): Change => ({ type: 'deleteCustomer', target: { externalId } })),
  ];
}
