import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { storedProviders } from '../connections/open.ts';
import { offersFor, type PaymentOffer } from '../domain/rules.ts';
import { loadRules } from '../rules/queries.ts';
import type { CheckoutSelection } from './portal.ts';
import { type OpenSelection, openSelection } from './selection.ts';

/** The buttons for a selection of invoices. Empty: it cannot be paid online. */
export async function loadOffers(
  queryable: Pick<Connection, 'query'>,
  organization: Pick<Organization, 'id' | 'sandbox'>,
  selection: Omit<CheckoutSelection, 'organizationId'>,
): Promise<PaymentOffer[]> {
  return (await offersWithSelection(queryable, organization, selection)).offers;
}

/** Returns the buttons for a selection, and what they pay. */
export async function offersWithSelection(
  queryable: Pick<Connection, 'query'>,
  { id: organizationId, sandbox }: Pick<Organization, 'id' | 'sandbox'>,
  { customerId, invoiceIds }: Omit<CheckoutSelection, 'organizationId'>,
): Promise<{ offers: PaymentOffer[]; selection: OpenSelection | null }> {
  const providers = (await storedProviders(queryable, organizationId)).filter(
    ({ state, mode }) => state === 'ACTIVE' && !(sandbox && mode === 'LIVE'),
  );
  if (providers.length === 0) return { offers: [], selection: null };
  const selection = await openSelection(queryable, { organizationId, customerId, invoiceIds });
  if (selection === null) return { offers: [], selection };
  const rules = await loadRules(queryable, organizationId, customerId);
  return { offers: offersFor(rules, providers, selection), selection };
}
