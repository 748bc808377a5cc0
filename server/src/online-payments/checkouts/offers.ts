import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { storedProviders } from '../connections/open.ts';
import { modeOf } from '../domain/kinds.ts';
import { offersFor, type PaymentOffer } from '../domain/rules.ts';
import { loadRules } from '../rules/queries.ts';
import { type OfferedSelection, type OpenSelection, openSelection } from './selection.ts';

/** The buttons for a selection of invoices. Empty: it cannot be paid online. */
export async function loadOffers(
  queryable: Pick<Connection, 'query'>,
  organization: Pick<Organization, 'id' | 'sandbox' | 'timezone'>,
  selection: OfferedSelection,
): Promise<PaymentOffer[]> {
  return (await offersWithSelection(queryable, organization, selection)).offers;
}

/** Returns the buttons for a selection, and what they pay. */
export async function offersWithSelection(
  queryable: Pick<Connection, 'query'>,
  { id: organizationId, sandbox, timezone }: Pick<Organization, 'id' | 'sandbox' | 'timezone'>,
  asked: OfferedSelection,
): Promise<{ offers: PaymentOffer[]; selection: OpenSelection | null }> {
  const providers = (await storedProviders(queryable, organizationId)).filter(
    ({ state, mode }) => state === 'ACTIVE' && mode === modeOf({ sandbox }),
  );
  if (providers.length === 0) return { offers: [], selection: null };
  const selection = await openSelection(queryable, { id: organizationId, timezone }, asked);
  if (selection === null) return { offers: [], selection };
  const rules = await loadRules(queryable, organizationId, asked.customerId);
  return { offers: offersFor(rules, providers, selection), selection };
}
