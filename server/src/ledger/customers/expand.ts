import type { Context } from '../../platform/context.ts';
import type { Organization } from '../../platform/organization.ts';
import { loadCustomersByIds } from './queries.ts';
import type { CustomerSummary } from './schema.ts';

/** A response whose customer `expand=customer` replaces by the full one. */
export interface OfCustomer {
  customer: { id: string; externalId: string } & Partial<CustomerSummary>;
}

/** Replaces the short customers of a page by full ones, if the query asks for it. Uses one statement. */
export async function withCustomers<A extends OfCustomer>(
  context: Context,
  organization: Organization,
  { expand = [] }: { expand?: readonly string[] },
  answers: readonly A[],
): Promise<A[]> {
  if (!expand.includes('customer') || answers.length === 0) return [...answers];
  const ids = [...new Set(answers.map(({ customer }) => customer.id))];
  const customers = await loadCustomersByIds(context, organization, ids);
  return answers.map((answer) => ({
    ...answer,
    customer: { ...answer.customer, ...customers.get(answer.customer.id) },
  }));
}
