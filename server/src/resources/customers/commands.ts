import type { DeleteCustomer, PutCustomer, Ref } from '../../domain/ledger/changes.ts';
import type { CustomerFacts } from '../../domain/ledger/records.ts';
import type { Organization } from '../../platform/organization.ts';
import { settleOne } from '../../settlement/settle.ts';
import { applyContactLists } from '../contacts/commands.ts';
import { checkContacts } from '../contacts/rules.ts';
import { refOf, type Services, settlementOf, targetOf, text } from '../documents/commands.ts';
import type { CustomerAttributes } from './schema.ts';

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
    if (value !== undefined) facts[name] = text(value);
  }
  if (body.vatNumber !== undefined) facts.vatNumber = text(body.vatNumber);
  if (body.accountingRef !== undefined) facts.accountingRef = text(body.accountingRef);
  if (body.accountManagerId !== undefined)
    facts.accountManagerId = body.accountManagerId?.toLowerCase() ?? null;
  if (body.dunningPlanId !== undefined) facts.dunningPlanId = body.dunningPlanId?.toLowerCase() ?? null;
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

/** Creates or updates a customer and, where the body has them, its contacts; all or nothing. */
export async function putCustomer(
  services: Services,
  organization: Organization,
  change: PutCustomer,
  contacts: CustomerAttributes['contacts'],
): Promise<string> {
  const { outcome } = await settleOne(settlementOf(services, organization), change, {
    ...(contacts === undefined
      ? {}
      : {
          extend: async (connection, [stored]) => {
            if (stored === undefined || stored instanceof Error || stored.id === null) return;
            const lists = [{ customerId: stored.id, list: contacts ?? [] }];
            await applyContactLists(connection, organization.id, services.clock, lists);
          },
        }),
  });
  if (outcome.id === null) throw new Error('a stored customer has an id');
  return outcome.id;
}

/** Deletes a customer that has no records; its contacts go with it. */
export async function deleteCustomer(
  services: Services,
  organization: Organization,
  target: Ref,
): Promise<void> {
  const change: DeleteCustomer = { type: 'deleteCustomer', target };
  await settleOne(settlementOf(services, organization), change);
}
