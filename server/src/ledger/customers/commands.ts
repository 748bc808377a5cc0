import { electronicFormatIBAN } from 'ibantools';
import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { ErrorDetail } from '../../platform/errors.ts';
import { isRecord } from '../../platform/is-record.ts';
import type { Organization } from '../../platform/organization.ts';
import { refuseDeleted, refuseOutdated } from '../../platform/record-version.ts';
import { applyContactLists } from '../contacts/lists.ts';
import { type StatedContacts, stateContacts, storeStatedContacts } from '../contacts/state-contacts.ts';
import { type FieldCatalog, loadFieldCatalog } from '../custom-fields/queries.ts';
import { assignValues, type FieldAssignment, resolveValues } from '../custom-fields/values.ts';
import {
  type CheckUnderLock,
  checkingFirst,
  refOf,
  settlementOf,
  targetOf,
  textOrNull,
} from '../documents/commands.ts';
import type { DeleteCustomer, PutCustomer, Ref } from '../domain/settlement/changes.ts';
import type { CustomerFacts, StatedPaymentAccount } from '../domain/settlement/records.ts';
import { settleOne } from '../settlement/settle.ts';
import { customerOf, customerStatements, readCustomer } from './queries.ts';
import type { Customer, CustomerAttributes, CustomerUpdate } from './schema.ts';

/** Converts a body to a ledger change. */
export function customerChange(
  body: CustomerAttributes,
  mode: PutCustomer['mode'],
  target: Ref = targetOf(body),
): PutCustomer {
  return {
    type: 'putCustomer',
    mode,
    target,
    facts: factsOf(body),
    ...(body.parent === undefined ? {} : { parent: body.parent === null ? null : refOf(body.parent) }),
  };
}

function factsOf(body: CustomerAttributes): PutCustomer['facts'] {
  const { address } = body;
  const facts: PutCustomer['facts'] = {};
  if (body.name !== undefined) facts.name = body.name;
  for (const name of ['address', 'zipcode', 'city', 'state', 'country'] as const) {
    const value = address === null ? null : address?.[name];
    if (value !== undefined) facts[name] = textOrNull(value);
  }
  if (body.vatNumber !== undefined) facts.vatNumber = textOrNull(body.vatNumber);
  if (body.accountingRef !== undefined) facts.accountingRef = textOrNull(body.accountingRef);
  if (body.accountManagerId !== undefined)
    facts.accountManagerId = body.accountManagerId?.toLowerCase() ?? null;
  if (body.dunningPlanId !== undefined) facts.dunningPlanId = body.dunningPlanId?.toLowerCase() ?? null;
  if (body.dunningEnabled !== undefined) facts.dunningOff = !body.dunningEnabled;
  if (body.language !== undefined) facts.language = body.language;
  if (body.timezone !== undefined) facts.timezone = body.timezone;
  if (body.paymentMethods !== undefined) facts.paymentMethods = methodsOf(body.paymentMethods);
  if (body.creditLimit !== undefined) facts.creditLimit = body.creditLimit;
  if (body.paymentTerms !== undefined) facts.paymentTerms = body.paymentTerms;
  if (body.onHold !== undefined) facts.onHold = body.onHold;
  if (body.onHoldReason !== undefined) facts.onHoldReason = textOrNull(body.onHoldReason);
  if (body.paymentAccount !== undefined) facts.paymentAccount = paymentAccountOf(body.paymentAccount);
  if (body.bankAccounts !== undefined) facts.bankAccountIds = accountIdsOf(body.bankAccounts ?? []);
  return facts;
}

/** Returns null for the empty list, so that sending it to a customer without accounts changes nothing. */
function accountIdsOf(accounts: readonly { id: string }[]): string[] | null {
  return accounts.length === 0 ? null : accounts.map(({ id }) => id.toLowerCase());
}

/** Returns a virtual account with a plain IBAN; null for an empty one, which clears it. */
function paymentAccountOf(account: CustomerAttributes['paymentAccount']): StatedPaymentAccount | null {
  const iban = textOrNull(account?.iban ?? null);
  if (!account || iban === null) return null;
  const { currency, bic, bankName } = account;
  return {
    iban: electronicFormatIBAN(iban) ?? iban,
    ...(currency === undefined ? {} : { currency }),
    ...(bic === undefined ? {} : { bic: textOrNull(bic) }),
    ...(bankName === undefined ? {} : { bankName: textOrNull(bankName) }),
  };
}

/** Normalises UUIDs to lower case. */
function methodsOf(methods: NonNullable<CustomerFacts['paymentMethods']> | null) {
  const account = methods?.wireTransfer?.bankAccount;
  if (!methods?.wireTransfer || !account) return methods;
  const bankAccount = { id: account.id.toLowerCase() };
  return { ...methods, wireTransfer: { ...methods.wireTransfer, bankAccount } };
}

/**
 * The parts of a body that are stored after the customer: the complete contact list, and custom field values.
 */
export interface CustomerExtras {
  contacts: StatedContacts | undefined;
  assignment: FieldAssignment | undefined;
}

/**
 * Validates the contacts and custom fields in the body of a customer, because they are stored after it.
 * @param taken the contacts as sent, if lenient handling removed them from the body
 * @throws INVALID_DATA or REFERENCE_NOT_FOUND about the custom fields, or about a contact that was not
 *   removed
 */
export function customerExtras(
  catalog: FieldCatalog,
  organization: Organization,
  { contacts, customFields }: CustomerAttributes,
  taken: readonly unknown[] | null = null,
): CustomerExtras {
  const assignment = resolveValues(catalog, organization, { entityType: 'CUSTOMER', list: customFields });
  if (taken !== null) return { contacts: storeStatedContacts(catalog, organization, taken), assignment };
  if (contacts === undefined) return { contacts: undefined, assignment };
  // Null is the empty list.
  return { contacts: stateContacts(catalog, organization, contacts ?? []), assignment };
}

/**
 * Stores contacts and custom fields in the transaction of their customers. `isAnnounced`: an event already
 * reports that the customer is new or has changed.
 * @returns for each customer: whether custom field values changed, and the warnings about its contacts
 */
export async function storeExtras(
  connection: Connection,
  organizationId: string,
  clock: Clock,
  customers: readonly { customerId: string; isAnnounced: boolean; extras: CustomerExtras }[],
): Promise<{ isTouched: boolean; warnings: readonly ErrorDetail[] }[]> {
  const lists = customers.flatMap(({ customerId, extras: { contacts } }, index) =>
    contacts === undefined ? [] : [{ customerId, stated: contacts, index }],
  );
  const leftOut = await applyContactLists(connection, organizationId, clock, lists);
  const warnings = new Map(
    lists.map(({ stated, index }, i) => [
      index,
      [...(stated.lenient?.warnings ?? []), ...(leftOut[i] ?? [])],
    ]),
  );
  const assigned = customers.flatMap(({ customerId, isAnnounced, extras: { assignment } }, index) =>
    assignment === undefined ? [] : [{ entityId: customerId, assignment, isAnnounced, index }],
  );
  const changed = await assignValues(connection, organizationId, {
    now: clock.now(),
    entityType: 'CUSTOMER',
    assignments: assigned,
  });
  const indexes = new Set(assigned.filter((_, i) => changed[i]).map(({ index }) => index));
  return customers.map((_, i) => ({ isTouched: indexes.has(i), warnings: warnings.get(i) ?? [] }));
}

/**
 * Creates or updates a customer with its contacts and custom fields, all or nothing.
 * @param taken the contacts as sent, if lenient handling removed them from the body
 * @returns the customer after the change
 * @throws CONFLICT if the body states another version than the stored one
 */
export async function putCustomer(
  context: Context,
  organization: Organization,
  change: PutCustomer,
  body: CustomerUpdate,
  taken: readonly unknown[] | null = null,
): Promise<Customer> {
  const { contacts, customFields } = body;
  const hasFields = (contact: unknown) => isRecord(contact) && contact['customFields'] !== undefined;
  const needsFields = customFields !== undefined || (taken ?? contacts)?.some(hasFields) === true;
  const catalog = await loadFieldCatalog(context.database, organization.id, needsFields);
  const extras = customerExtras(catalog, organization, body, taken);
  let warnings: readonly ErrorDetail[] = [];
  const { answers } = await settleOne(settlementOf(context, organization), change, {
    reads: ([stored]) =>
      stored === undefined || stored instanceof Error || stored.id === null
        ? []
        : customerStatements(context, organization, stored.id),
    ...checkingFirst(change, unlessOutdated(context, organization, change, body.version)),
    ...(contacts === undefined && customFields === undefined
      ? {}
      : {
          afterWrite: async (connection, [stored]) => {
            if (stored === undefined || stored instanceof Error || stored.id === null) return;
            const isAnnounced = stored.status !== 'unchanged';
            const customers = [{ customerId: stored.id, isAnnounced, extras }];
            const [done] = await storeExtras(connection, organization.id, context.clock, customers);
            warnings = done?.warnings ?? [];
          },
        }),
  });
  const customer = customerOf(context, organization, answers);
  return warnings.length === 0 ? customer : { ...customer, warnings: [...warnings] };
}

/**
 * Returns a check that refuses a change based on an outdated version; undefined if no version is stated.
 * @param read the version that the caller read
 */
export function unlessOutdated(
  context: Context,
  organization: Organization,
  change: PutCustomer,
  read: number | undefined,
): CheckUnderLock | undefined {
  if (read === undefined) return undefined;
  return async (connection) => {
    const current = await readCustomer(connection, context, organization, change.target);
    if (current !== null) return refuseOutdated(read, current);
    // An update itself refuses a missing customer, and an import an unknown id.
    if (change.mode === 'import' && change.target.id === undefined) refuseDeleted(read, 'version');
  };
}

/** Deletes a customer without records, and its contacts. */
export async function deleteCustomer(
  context: Context,
  organization: Organization,
  target: Ref,
): Promise<void> {
  const change: DeleteCustomer = { type: 'deleteCustomer', target };
  await settleOne(settlementOf(context, organization), change);
}
