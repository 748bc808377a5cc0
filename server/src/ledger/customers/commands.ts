import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { applyContactLists, contactAssignments } from '../contacts/commands.ts';
import { checkContacts } from '../contacts/rules.ts';
import type { ContactAttributes } from '../contacts/schema.ts';
import { type FieldCatalog, fieldCatalog } from '../custom-fields/queries.ts';
import { type Assignment, assignValues, resolveValues } from '../custom-fields/values.ts';
import { refOf, settlementOf, targetOf, textOrNull } from '../documents/commands.ts';
import type { DeleteCustomer, PutCustomer, Ref } from '../domain/settlement/changes.ts';
import type { CustomerFacts } from '../domain/settlement/records.ts';
import { settleOne } from '../settlement/settle.ts';
import { customerOf, customerStatements } from './queries.ts';
import type { Customer, CustomerAttributes } from './schema.ts';

/**
 * A body as a change of the ledger. What it says about contacts is checked here already, because
 * contacts are stored after the customer.
 */
export function customerChange(
  organization: Organization,
  body: CustomerAttributes,
  mode: PutCustomer['mode'],
  target: Ref = targetOf(body),
): PutCustomer {
  checkContacts(organization, body.contacts ?? [], 'contacts');
  return {
    type: 'putCustomer',
    mode,
    target,
    facts: factsOf(body),
    ...(body.parent === undefined ? {} : { parent: body.parent === null ? null : refOf(body.parent) }),
  };
}

function factsOf(body: CustomerAttributes): Partial<CustomerFacts> {
  const { address } = body;
  const facts: Partial<CustomerFacts> = {};
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
  if (body.paymentMethods !== undefined) facts.paymentMethods = methodsOf(body.paymentMethods);
  if (body.bankAccounts !== undefined)
    facts.bankAccountIds = body.bankAccounts?.map((account) => account.id.toLowerCase()) ?? null;
  return facts;
}

/** UUIDs are stored in lower case, however they are written. */
function methodsOf(methods: NonNullable<CustomerFacts['paymentMethods']> | null) {
  const account = methods?.wireTransfer?.bankAccount;
  if (!methods?.wireTransfer || !account) return methods;
  const bankAccount = { id: account.id.toLowerCase() };
  return { ...methods, wireTransfer: { ...methods.wireTransfer, bankAccount } };
}

/** What a body says beside the customer itself: its complete list of contacts, and values of custom fields. */
export interface CustomerExtras {
  contacts: { list: readonly ContactAttributes[]; assignments: (Assignment | undefined)[] } | undefined;
  assignment: Assignment | undefined;
}

/** @throws what `resolveValues` throws about the customer's custom fields or those of its contacts */
export function customerExtras(
  catalog: FieldCatalog,
  organization: Organization,
  { contacts, customFields }: CustomerAttributes,
): CustomerExtras {
  const assignment = resolveValues(catalog, organization, { entityType: 'CUSTOMER', list: customFields });
  if (contacts === undefined) return { contacts: undefined, assignment };
  // Null means that there are none.
  const list = contacts ?? [];
  return {
    contacts: { list, assignments: contactAssignments(catalog, organization, list, 'contacts') },
    assignment,
  };
}

/**
 * Stores what bodies say beside their customers, in the customers' transaction.
 * `isAnnounced` tells that an event says already that the customer is new or has changed.
 * @returns of each customer, whether values of its custom fields changed
 */
export async function storeExtras(
  connection: Connection,
  organizationId: string,
  clock: Clock,
  customers: readonly { customerId: string; isAnnounced: boolean; extras: CustomerExtras }[],
): Promise<boolean[]> {
  const lists = customers.flatMap(({ customerId, extras: { contacts } }) =>
    contacts === undefined ? [] : [{ customerId, ...contacts }],
  );
  await applyContactLists(connection, organizationId, clock, lists);
  const assigned = customers.flatMap(({ customerId, isAnnounced, extras: { assignment } }, index) =>
    assignment === undefined ? [] : [{ entityId: customerId, assignment, isAnnounced, index }],
  );
  const changed = await assignValues(connection, organizationId, {
    now: clock.now(),
    entityType: 'CUSTOMER',
    assignments: assigned,
  });
  const indexes = new Set(assigned.filter((_, i) => changed[i]).map(({ index }) => index));
  return customers.map((_, i) => indexes.has(i));
}

/**
 * Creates or updates a customer and, where the body has them, its contacts and custom fields; all or nothing.
 * @returns the customer as this has left it
 */
export async function putCustomer(
  context: Context,
  organization: Organization,
  change: PutCustomer,
  body: CustomerAttributes,
): Promise<Customer> {
  const { contacts, customFields } = body;
  const needsFields =
    customFields !== undefined || contacts?.some((contact) => contact.customFields !== undefined) === true;
  const catalog = await fieldCatalog(context.database, organization.id, needsFields);
  const extras = customerExtras(catalog, organization, body);
  const { answers } = await settleOne(settlementOf(context, organization), change, {
    answers: ([stored]) =>
      stored === undefined || stored instanceof Error || stored.id === null
        ? []
        : customerStatements(context, organization, stored.id),
    ...(contacts === undefined && customFields === undefined
      ? {}
      : {
          extend: async (connection, [stored]) => {
            if (stored === undefined || stored instanceof Error || stored.id === null) return;
            const isAnnounced = stored.status !== 'unchanged';
            const customers = [{ customerId: stored.id, isAnnounced, extras }];
            await storeExtras(connection, organization.id, context.clock, customers);
          },
        }),
  });
  return customerOf(context, organization, answers);
}

/** Deletes a customer that has no records; its contacts go with it. */
export async function deleteCustomer(
  context: Context,
  organization: Organization,
  target: Ref,
): Promise<void> {
  const change: DeleteCustomer = { type: 'deleteCustomer', target };
  await settleOne(settlementOf(context, organization), change);
}
