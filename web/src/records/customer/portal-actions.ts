import { ExternalLink, Link } from 'lucide-react';
import type { Action } from '../../actions/action.ts';
import { call, isProblem } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { showProblemToast, showToast } from '../../parts/toast.tsx';
import i18next from '../../texts/index.ts';

type Overview = Schema<'CustomerOverview'>;

/** A copied link is sent to the customer, who may open it later; an opened one is used at once. */
const COPIED_DAYS = 14;
const OPENED_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

async function portalLink(customerId: string, expiresIn: number): Promise<string | null> {
  const path = { customerId };
  try {
    return (await call('post', '/v1/customers/{customerId}/portal', { path, body: { expiresIn } })).url;
  } catch (error) {
    if (!isProblem(error)) throw error;
    showProblemToast(error);
    return null;
  }
}

/** The commands on the portal page of a customer. */
export const portalActions: readonly Action<Overview>[] = [
  {
    id: 'customer.portalLink',
    title: (t) => t('records.portalLink'),
    icon: Link,
    needs: 'portal-link.create',
    perform: async ({ customer: { id } }) => {
      const url = await portalLink(id, COPIED_DAYS * DAY_SECONDS);
      if (url === null) return;
      await navigator.clipboard.writeText(url);
      showToast(i18next.t('records.portalCopied', { days: COPIED_DAYS }));
    },
  },
  {
    id: 'customer.portal',
    title: (t) => t('records.openPortal'),
    icon: ExternalLink,
    needs: 'portal-link.create',
    perform: async ({ customer: { id } }) => {
      // Opened before the request: browsers block windows that open later.
      const tab = window.open('about:blank');
      const url = await portalLink(id, OPENED_SECONDS);
      if (url === null) tab?.close();
      else tab?.location.replace(url);
    },
  },
];
