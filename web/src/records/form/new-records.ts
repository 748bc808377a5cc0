import { FileMinus2, FileText, UserPlus, Wallet } from 'lucide-react';
import type { Action } from '../../actions/action.ts';
import { openForm } from './open.ts';

/** The commands that create a record, in the palette and on the lists. */
export const NEW_RECORDS = {
  customer: {
    id: 'new.customer',
    title: (t) => t('records.newCustomer'),
    icon: UserPlus,
    needs: 'customer.edit',
    perform: () => openForm({ kind: 'customer' }),
  },
  invoice: {
    id: 'new.invoice',
    title: (t) => t('records.newInvoice'),
    icon: FileText,
    needs: 'invoice.edit',
    perform: () => openForm({ kind: 'invoice' }),
  },
  payment: {
    id: 'new.payment',
    title: (t) => t('records.newPayment'),
    icon: Wallet,
    needs: 'payment.edit',
    perform: () => openForm({ kind: 'payment' }),
  },
  creditNote: {
    id: 'new.creditNote',
    title: (t) => t('records.newCreditNote'),
    icon: FileMinus2,
    needs: 'credit-note.edit',
    perform: () => openForm({ kind: 'creditNote' }),
  },
} as const satisfies Record<string, Action>;
