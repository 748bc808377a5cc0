import { FileDown, Link2 } from 'lucide-react';
import type { Action } from '../../actions/action.ts';
import { isProblem } from '../../api/call.ts';
import { addressOf } from '../../api/connection.ts';
import { saveFile } from '../../api/save.ts';
import type { Schema } from '../../api/types.ts';
import { tellDone, tellProblem } from '../../parts/tell.tsx';
import i18next from '../../texts/index.ts';

type Customer = Pick<Schema<'CustomerSummary'>, 'id' | 'name'>;

/** What can be done with a customer, wherever it is shown. */
export const CUSTOMER_ACTIONS: readonly Action<Customer>[] = [
  {
    id: 'customer.statement',
    title: (t) => t('customers.statement'),
    icon: FileDown,
    needs: 'statement.read',
    perform: async ({ id, name }) => {
      try {
        const path = '/v1/internal/customers/{customerId}/statement.pdf';
        await saveFile(`${name}.pdf`, path, { path: { customerId: id } });
      } catch (error) {
        if (!isProblem(error)) throw error;
        tellProblem(error);
      }
    },
  },
  {
    id: 'customer.link',
    title: (t) => t('common.copyLink'),
    icon: Link2,
    key: 'shift+c',
    perform: async ({ id }) => {
      await navigator.clipboard.writeText(`${location.origin}${addressOf(`/customers/${id}`)}`);
      tellDone(i18next.t('common.copied'));
    },
  },
];
