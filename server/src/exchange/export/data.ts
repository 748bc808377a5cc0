import { APPLICATION } from '../../ledger/commands.ts';
import { customFieldValues, type ValueRow } from '../../ledger/custom-fields/queries.ts';
import type { LineType } from '../imports/schema.ts';

/** A row of the export statements. Which fields are set depends on the type. */
export interface ExportRow {
  externalId: string | null;
  customer?: string;
  parent?: string | null;
  customFields?: ValueRow[] | null;
  [property: string]: unknown;
}

type Pair = readonly [externalId: string, amount: number];
type Data = Record<string, unknown>;

const ADDRESS = ['address', 'zipcode', 'city', 'state', 'country'] as const;
/** Lists of links, with the field that names the linked document. */
const LISTS = [
  ['linkedInvoices', 'invoice'],
  ['linkedPayments', 'payment'],
  ['linkedCreditNotes', 'creditNote'],
] as const;
const SIDES = ['invoices', 'refunds', 'payments', 'creditNotes'] as const;

/**
 * Converts a row to the data of an import line.
 * @param isPortable the data are for another organization: they name nothing that exists in this one only
 */
export function toImportData(type: LineType, row: ExportRow, { isPortable }: { isPortable: boolean }): Data {
  switch (type) {
    case 'customer':
      return customerOf(row, isPortable);
    case 'contact':
      return contactOf(row, isPortable);
    case 'bank_transaction':
      return bankTransactionOf(row, isPortable);
    case 'reconcile':
      return {
        externalId: row.externalId,
        ...Object.fromEntries(SIDES.map((side) => [side, itemsOf(row[side])])),
      };
    case 'invoice':
    case 'credit_note':
    case 'payment':
    case 'refund':
      return documentOf(type, row, isPortable);
  }
}

/**
 * Converts a contact. Imports refuse the source APP, so contacts created in the application are exported
 * without source and externalId (externalIds are unique per source). An import finds them by email address.
 */
function contactOf(row: ExportRow, portable: boolean): Data {
  const { customer, source, externalId, ...facts } = row;
  return {
    ...(source === APPLICATION ? {} : { externalId, source }),
    ...facts,
    customer: { externalId: customer },
    customFields: valuesOf(row, portable),
  };
}

/**
 * Returns the import line of a customer.
 * @param portable leaves out what exists in this installation only, such as plans, users and bank accounts
 */
function customerOf(row: ExportRow, portable: boolean): Data {
  const { parent, dunningPlanId, accountManagerId, paymentMethods, bankAccountIds, ...facts } = row;
  for (const name of ADDRESS) delete facts[name];
  const own = {
    dunningPlanId,
    accountManagerId,
    paymentMethods,
    bankAccounts: Array.isArray(bankAccountIds) ? bankAccountIds.map((id: unknown) => ({ id })) : null,
  };
  return {
    ...facts,
    address: Object.fromEntries(ADDRESS.map((name) => [name, row[name]])),
    parent: parent === null ? null : { externalId: parent },
    ...(portable ? {} : own),
    customFields: valuesOf(row, portable),
  };
}

/** Names a bank transaction by its id. Another organization knows it by an externalId, and its account by number. */
function bankTransactionOf(row: ExportRow, portable: boolean): Data {
  const { id, externalId, bankAccountId, bankAccountNumber, currency, ...facts } = row;
  return portable
    ? { externalId: externalId ?? id, bankAccountNumber, currency, ...facts }
    : { id, ...(externalId === null ? {} : { externalId }), bankAccountId, ...facts };
}

function documentOf(type: LineType, row: ExportRow, portable: boolean): Data {
  const { customer, amount, datedAt, bankAccountId, ...facts } = row;
  const issued = type === 'invoice' || type === 'credit_note';
  const data: Data = {
    ...facts,
    customer: { externalId: customer },
    ...(issued ? { grossAmount: amount, issuedAt: datedAt } : { amount, validatedAt: datedAt }),
    ...(bankAccountId === undefined || portable ? {} : { bankAccountId }),
  };
  // Most invoices have none.
  if (data['vatBreakdown'] === null) delete data['vatBreakdown'];
  for (const [list, name] of LISTS) {
    const pairs = row[list];
    if (pairs === undefined) continue;
    // Reconciliations state these links; an absent list leaves them unchanged.
    if (pairs === null) delete data[list];
    else
      data[list] = pairsOf(pairs).map(([externalId, amountLinked]) => ({
        [name]: { externalId },
        amountLinked,
      }));
  }
  return data;
}

const itemsOf = (pairs: unknown) =>
  pairsOf(pairs).map(([externalId, amountLinked]) => ({ externalId, amountLinked }));

function pairsOf(pairs: unknown): Pair[] {
  return Array.isArray(pairs) ? pairs : [];
}

/**
 * Lists custom field values. Fields are named by id and externalId, for another organization by externalId
 * only.
 */
function valuesOf({ customFields }: ExportRow, portable: boolean): Data[] {
  return customFieldValues(customFields).map(({ id, externalId, value }) =>
    portable ? { externalId, value } : { id, externalId, value },
  );
}
