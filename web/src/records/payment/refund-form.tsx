import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { organizationQuery } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { signedAmount } from '../../parts/amount-input.tsx';
import { useDayOf } from '../../parts/day.tsx';
import { useToday } from '../../parts/today.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { currencyField, customerField, transferFields } from '../form/document-fields.ts';
import { EditedRecord } from '../form/edited-record.tsx';
import { currencyOf, type FormField, textOf, type Values } from '../form/fields.ts';
import { Loading } from '../form/loading.tsx';
import type { NamedCustomer, RefundedCredit } from '../form/open.ts';
import { bodyOf, newNumber } from '../form/request.ts';

type Refund = Schema<'Refund'>;
const REFUND = '/v1/refunds/{refund_id}';
const query = { expand: ['factsVersion'] };

interface RefundFormProps {
  id?: string | undefined;
  customer?: NamedCustomer | undefined;
  /** The payment or credit note that a new refund takes back. */
  credit?: RefundedCredit | undefined;
  onDone: () => void;
}

/** Creates or edits a refund; a new one takes back its payment or credit note. */
export function RefundForm({ id, customer, credit, onDone }: RefundFormProps) {
  const { t, i18n } = useTranslation();
  const dayOf = useDayOf();
  const today = useToday();
  const [number] = useState(() => newNumber('R'));
  const { data: organization, error } = useQuery(organizationQuery());
  const stored = useQuery({
    ...read(REFUND, { path: { refund_id: id ?? '' }, query }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  if (organization === undefined || (id !== undefined && !stored.isFetchedAfterMount))
    return <Loading error={error ?? stored.error} />;
  const refund = stored.data;
  const fields = refundFields(t, refund?.customer ?? customer);
  const text = (amount: number, currency: string) => amountText(amount, currency, i18n.language);
  const valuesOf = (one: Refund): Values => ({
    customer: one.customerId,
    amount: text(one.amount, one.currency),
    currency: one.currency,
    validatedAt: dayOf(one.validatedAt),
    instrument: one.instrument,
    refNumber: one.refNumber ?? '',
  });
  const save = (body: object, version: number, values: Values) => {
    const identity =
      refund === undefined
        ? { externalId: number, ...linkOf(credit, values), factsVersion: 0 }
        : { id: refund.id, factsVersion: version };
    return call('post', '/v1/refunds', { body: bodyOf<Schema<'RefundImport'>>(body, identity) });
  };
  return (
    <EditedRecord
      record={refund}
      fields={fields}
      valuesOf={valuesOf}
      proposed={{
        customer: customer?.id ?? '',
        currency: credit?.currency ?? organization.currency,
        amount: credit === undefined ? '' : text(credit.amountUnlinked, credit.currency),
        validatedAt: today,
        instrument: 'WIRE_TRANSFER',
      }}
      currency={organization.currency}
      versionOf={({ factsVersion = 0 }) => factsVersion}
      read={(one) => call('get', REFUND, { path: { refund_id: one.id }, query })}
      save={({ body }, version, values) => save(body, version, values)}
      undoCreation={(saved) => call('delete', REFUND, { path: { refund_id: saved.id } })}
      nameOf={({ refNumber }) => refNumber ?? t('records.refund')}
      onDone={() => onDone()}
    />
  );
}

const AMOUNT = 'amount';

/** Returns the link to the refunded record, over the whole amount of the refund. */
function linkOf(credit: RefundedCredit | undefined, values: Values): object {
  if (credit === undefined) return {};
  const amountLinked = signedAmount(
    textOf(values, AMOUNT).trim(),
    currencyOf({ name: AMOUNT, kind: 'amount', label: '' }, values, credit.currency),
  );
  const { id } = credit;
  return credit.kind === 'PAYMENT'
    ? { linkedPayments: [{ payment: { id }, amountLinked }] }
    : { linkedCreditNotes: [{ creditNote: { id }, amountLinked }] };
}

const refundFields = (
  t: Translate,
  customer: NamedCustomer | Refund['customer'] | undefined,
): FormField[] => [
  customerField(t, customer),
  {
    name: AMOUNT,
    kind: 'amount',
    label: t('payments.amount'),
    isRequired: true,
    alsoNamed: ['linkedPayments', 'linkedCreditNotes'],
  },
  currencyField(t),
  { name: 'validatedAt', kind: 'day', label: t('records.refundedOn'), isRequired: true },
  ...transferFields(t),
];
