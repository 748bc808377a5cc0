import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { organizationQuery } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { useDayOf } from '../../parts/day.tsx';
import { useToday } from '../../parts/today.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { currencyField, customerField, transferFields } from '../form/document-fields.ts';
import { EditedRecord } from '../form/edited-record.tsx';
import type { FormField, Values } from '../form/fields.ts';
import { InvoiceLinks, linksIn } from '../form/invoice-links.tsx';
import { Loading } from '../form/loading.tsx';
import { type NamedCustomer, openForm, type PaidInvoice } from '../form/open.ts';
import { bodyOf, newNumber } from '../form/request.ts';
import { nameOfPayment } from './columns.tsx';

type Payment = Schema<'Payment'>;
const PAYMENT = '/v1/payments/{paymentId}';
const query = { expand: ['factsVersion'] };

interface PaymentEditProps {
  id?: string | undefined;
  customer?: NamedCustomer | undefined;
  /** The invoice that a new payment pays. */
  invoice?: PaidInvoice | undefined;
  onDone: () => void;
}

/** Creates or edits a payment; a new one can be applied to invoices at once. */
export function PaymentEditForm({ id, customer, invoice, onDone }: PaymentEditProps) {
  const { t, i18n } = useTranslation();
  const dayOf = useDayOf();
  const today = useToday();
  const [number] = useState(() => newNumber('P'));
  const open =
    invoice === undefined
      ? undefined
      : amountText(invoice.amountOutstanding, invoice.currency, i18n.language);
  const [links, setLinks] = useState<Values>(
    invoice === undefined || open === undefined ? {} : { [invoice.id]: open },
  );
  const { data: organization, error } = useQuery(organizationQuery());
  const stored = useQuery({
    ...read(PAYMENT, { path: { paymentId: id ?? '' }, query }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  if (organization === undefined || (id !== undefined && !stored.isFetchedAfterMount))
    return <Loading error={error ?? stored.error} />;
  const payment = stored.data;
  const valuesOf = (one: Payment): Values => ({
    customer: one.customerId,
    amount: amountText(one.amount, one.currency, i18n.language),
    currency: one.currency,
    validatedAt: dayOf(one.validatedAt),
    instrument: one.instrument,
    refNumber: one.refNumber ?? '',
  });
  const save = (body: object, version: number, values: Values) => {
    const identity =
      payment === undefined
        ? { externalId: number, ...linksIn(links, values), factsVersion: 0 }
        : { id: payment.id, factsVersion: version };
    return call('post', '/v1/payments', { body: bodyOf<Schema<'PaymentImport'>>(body, identity) });
  };
  return (
    <EditedRecord
      record={payment}
      fields={paymentFields(t, payment?.customer ?? customer)}
      valuesOf={valuesOf}
      proposed={{
        customer: customer?.id ?? '',
        currency: invoice?.currency ?? organization.currency,
        validatedAt: today,
        instrument: 'WIRE_TRANSFER',
        amount: open ?? '',
      }}
      currency={organization.currency}
      versionOf={({ factsVersion = 0 }) => factsVersion}
      read={(one) => call('get', PAYMENT, { path: { paymentId: one.id }, query })}
      save={({ body }, version, values) => save(body, version, values)}
      undoCreation={(saved) => call('delete', PAYMENT, { path: { paymentId: saved.id } })}
      nameOf={nameOfPayment}
      onDone={(saved) => {
        const part = payment === undefined ? saved?.linkedInvoices.find(isPaidInPart) : undefined;
        if (part === undefined) onDone();
        else openForm({ kind: 'rest', invoiceId: part.invoice.id });
      }}
    >
      {(values, change) =>
        payment === undefined && (
          <InvoiceLinks amount="amount" values={values} links={links} onChange={setLinks} onField={change} />
        )
      }
    </EditedRecord>
  );
}

const isPaidInPart = ({ invoice: { state } }: Payment['linkedInvoices'][number]): boolean =>
  state === 'DUE' || state === 'OVERDUE';

const paymentFields = (
  t: Translate,
  customer: NamedCustomer | Payment['customer'] | undefined,
): FormField[] => [
  customerField(t, customer),
  {
    name: 'amount',
    kind: 'amount',
    label: t('payments.amount'),
    isRequired: true,
    alsoNamed: ['linkedInvoices'],
  },
  currencyField(t),
  { name: 'validatedAt', kind: 'day', label: t('payments.received'), isRequired: true },
  ...transferFields(t),
];
