import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { customersByIds } from './queries.ts';
import type { CustomerSummary } from './schema.ts';

/** An answer to which `expand=customer` gives its customer whole. */
export interface OfCustomer {
  customer: { id: string; externalId: string } & Partial<CustomerSummary>;
}

/** Puts whole customers in the place of the short ones of a page, where that is asked for; one statement for all. */
export async function withCustomers<A extends OfCustomer>(
  context: Context,
  organization: Organization,
  { expand = [] }: { expand?: readonly 'customer'[] },
  answers: readonly A[],
): Promise<A[]> {
  if (!expand.includes('customer') || answers.length === 0) return [...answers];
  const ids = [...new Set(answers.map(({ customer }) => customer.id))];
  const customers = await customersByIds(context, organization, ids);
  return answers.map((answer) => ({
    ...answer,
    customer: { ...answer.customer, ...customers.get(answer.customer.id) },
  }));
}
