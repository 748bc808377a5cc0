import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { readyActions } from '../../actions/action.ts';
import { change } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { typedAmount } from '../../parts/amount-input.tsx';
import { dayText } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { RecordActions } from '../../parts/record-actions.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { useChange } from '../../parts/use-change.ts';
import { useSend } from '../../parts/use-send.ts';
import { useTranslation } from '../../texts/index.ts';
import { openForm } from '../form/open.ts';
import { deletablePayment } from '../form/restore.ts';
import { useEdits } from '../form/use-edits.tsx';
import { AmountField } from '../invoice/forms/amount-field.tsx';
import { RECORD_CHANGES } from '../record-changes.ts';
import { nameOfPayment } from './columns.tsx';

type Payment = Schema<'Payment'>;
type OpenInvoice = Pick<Schema<'Invoice'>, 'id' | 'customId' | 'amountOutstanding' | 'dueDate'>;
type Matched = Schema<'ReconcileResult'>['invoices'][number];

const CHANGES = [...RECORD_CHANGES, '/v1/payments', '/v1/internal/payments'];

/** The commands on a payment: apply it to an invoice, and dispute a short payment at once. */
export function PaymentCommands({ payment }: { payment: Payment }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isMatching, setMatching] = useState(false);
  const { actions: edits, dialog } = useEdits({
    kind: 'payment',
    needs: 'payment.edit',
    formOf: () => ({ kind: 'payment', id: payment.id }),
    deletableOf: () => deletablePayment(payment, nameOfPayment(payment)),
    list: '/payments',
  });
  const actions = readyActions<undefined>(
    [
      {
        id: 'payment.match',
        title: (words) => words('payments.match'),
        icon: Link2,
        key: 'm',
        needs: 'reconciliation.edit',
        when: () => payment.amountUnlinked > 0,
        perform: () => setMatching(true),
      },
      ...edits.slice(0, 1),
      {
        id: 'payment.refund',
        title: (words) => words('records.newRefund'),
        icon: Undo2,
        needs: 'refund.edit',
        when: () => payment.amountUnlinked + payment.amountLinked > 0,
        perform: () =>
          openForm({ kind: 'refund', customer: payment.customer, credit: { ...payment, kind: 'PAYMENT' } }),
      },
      ...edits.slice(1),
    ],
    undefined,
    may,
  );
  const afterMatch = (invoice: Matched | undefined) => {
    setMatching(false);
    if (invoice !== undefined && invoice.amountOutstanding > 0)
      openForm({ kind: 'rest', invoiceId: invoice.id });
  };
  if (actions.length === 0) return null;
  return (
    <>
      <RecordActions actions={actions} shown={2} />
      {dialog}
      {isMatching && (
        <Dialog title={t('payments.match')} onClose={() => setMatching(false)}>
          <MatchForm payment={payment} onDone={afterMatch} />
        </Dialog>
      )}
    </>
  );
}

interface MatchFormProps {
  payment: Payment;
  onDone: (invoice: Matched | undefined) => void;
}

function MatchForm({ payment, onDone }: MatchFormProps) {
  const { t, i18n } = useTranslation();
  const { id, currency, amountUnlinked, customerId } = payment;
  const { rows, problem: unread } = useRows('/v1/internal/invoices', {
    'customer.id': customerId,
    state: ['DUE', 'OVERDUE'],
    limit: 100,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  });
  const invoices = (rows ?? []).flatMap(({ invoice }) => (invoice.currency === currency ? [invoice] : []));
  const form = useForm({ initialValues: { invoice: '', amount: '' } });
  // Without a choice: the invoice of exactly this amount, else the oldest.
  const proposed = invoices.find((one) => one.amountOutstanding === amountUnlinked) ?? invoices[0];
  const chosen = invoices.find((one) => one.id === form.values.invoice) ?? proposed;
  const match = useChange(
    ({ invoice, amountLinked }: { invoice: OpenInvoice; amountLinked: number }) =>
      change('post', '/v1/reconcile', {
        body: {
          externalId: `app-${crypto.randomUUID()}`,
          invoices: [{ id: invoice.id, amountLinked }],
          payments: [{ id, amountLinked }],
        },
      }),
    {
      refreshes: CHANGES,
      message: ({ invoice }) => t('payments.matched', { number: invoice.customId }),
      isForm: true,
    },
  );
  const { problem, isSending, onSubmit } = useSend(form, async ({ amount }) => {
    if (chosen === undefined) return;
    // Without an amount, applies as much as both allow.
    const most = Math.min(amountUnlinked, chosen.amountOutstanding);
    const amountLinked = typedAmount(amount, currency) ?? most;
    const { answer } = await match.mutateAsync({ invoice: chosen, amountLinked });
    const { invoices: matched = [] }: Partial<Schema<'ReconcileResult'>> = Object.assign({}, answer);
    onDone(matched.find((one) => one.id === chosen.id));
  });
  if (rows !== undefined && invoices.length === 0) return <p>{t('customer.noOpenInvoices')}</p>;
  return (
    <RecordForm
      onSubmit={onSubmit}
      isSending={isSending}
      problem={problem ?? unread}
      send={t('payments.match')}
      isReady={chosen !== undefined}
      onCancel={() => onDone(undefined)}
    >
      <NativeSelect
        label={t('payments.matchWith')}
        data-autofocus
        data={invoices.map(({ id: value, customId, amountOutstanding, dueDate }) => ({
          value,
          label: `${customId} · ${amountText(amountOutstanding, currency, i18n.language)} ${currency} · ${dayText(dueDate, i18n.language)}`,
        }))}
        value={chosen?.id ?? ''}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('invoice', value)}
      />
      <AmountField
        label={t('payments.matchAmount')}
        input={form.getInputProps('amount')}
        currency={currency}
      />
      <p>
        {t('payments.unlinked')}: <Amount value={amountUnlinked} currency={currency} />
      </p>
    </RecordForm>
  );
}
