import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { organizationQuery } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { useDayOf } from '../../parts/day.tsx';
import { useToday } from '../../parts/today.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { customValues, useCustomFields } from '../form/custom-fields.ts';
import { currencyField, customerField } from '../form/document-fields.ts';
import { EditedRecord } from '../form/edited-record.tsx';
import type { FormField, Values } from '../form/fields.ts';
import { Loading } from '../form/loading.tsx';
import type { NamedCustomer } from '../form/open.ts';
import { base64Of, PdfField } from '../form/pdf-field.tsx';
import { bodyOf, type FormRequest } from '../form/request.ts';
import { DueDateProposal } from './due-date-proposal.tsx';

type Invoice = Schema<'Invoice'>;
const INVOICE = '/v1/invoices/{invoiceId}';
const WITH_FACTS_VERSION = { expand: ['factsVersion'] };

interface InvoiceEditProps {
  id?: string | undefined;
  customer?: NamedCustomer | undefined;
  onDone: () => void;
}

/** Creates or edits an invoice. */
export function InvoiceEditForm({ id, customer, onDone }: InvoiceEditProps) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const dayOf = useDayOf();
  const today = useToday();
  const [pdf, setPdf] = useState<File | null>(null);
  const { data: organization, error } = useQuery(organizationQuery());
  const stored = useQuery({
    ...read(INVOICE, { path: { invoiceId: id ?? '' }, query: WITH_FACTS_VERSION }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const custom = useCustomFields('INVOICE');
  if (organization === undefined || custom === undefined || (id !== undefined && !stored.isFetchedAfterMount))
    return <Loading error={error ?? stored.error} />;
  const invoice = stored.data;
  const valuesOf = (one: Invoice): Values => ({
    customer: one.customerId,
    customId: one.customId,
    name: one.name ?? '',
    issuedAt: dayOf(one.issuedAt),
    dueDate: dayOf(one.dueDate),
    currency: one.currency,
    grossAmount: amountText(one.grossAmount, one.currency, i18n.language),
    netAmount: one.netAmount === null ? '' : amountText(one.netAmount, one.currency, i18n.language),
    ...customValues(one.customFields),
  });
  return (
    <EditedRecord
      record={invoice}
      fields={[...invoiceFields(t, invoice?.customer ?? customer), ...custom]}
      valuesOf={valuesOf}
      proposed={{ customer: customer?.id ?? '', currency: organization.currency, issuedAt: today }}
      currency={organization.currency}
      // Only requests without `expand` have no version. 0 refuses to change an invoice that exists.
      versionOf={({ factsVersion = 0 }) => factsVersion}
      read={(one) => call('get', INVOICE, { path: { invoiceId: one.id }, query: WITH_FACTS_VERSION })}
      save={(request, version, values) => saveInvoice(invoice, request, { version, values, pdf })}
      undoCreation={async (saved) => {
        await navigate({ to: '/invoices' });
        await call('delete', INVOICE, { path: { invoiceId: saved.id } });
      }}
      nameOf={({ customId }) => customId}
      onDone={(saved) => {
        onDone();
        if (saved !== undefined && id === undefined)
          void navigate({ to: '/invoices/$id', params: { id: saved.id } });
      }}
    >
      {(values, change) => (
        <>
          {invoice === undefined && <DueDateProposal values={values} change={change} />}
          <PdfField file={pdf} onChoose={setPdf} isReplaced={(invoice?.pdfUrl ?? null) !== null} />
        </>
      )}
    </EditedRecord>
  );
}

interface SaveInput {
  version: number;
  values: Values;
  pdf: File | null;
}

/** Saves the facts, then the custom fields and the PDF, which imports of invoices do not have. */
async function saveInvoice(
  invoice: Invoice | undefined,
  { body }: FormRequest,
  { version, values, pdf }: SaveInput,
): Promise<Invoice> {
  const { customFields, ...facts }: { customFields?: object } = body;
  const identity = invoice === undefined ? { externalId: values['customId']?.trim() } : { id: invoice.id };
  const isUnchanged = invoice !== undefined && Object.keys(facts).length === 0;
  const saved = isUnchanged
    ? invoice
    : await call('post', '/v1/invoices', {
        body: bodyOf<Schema<'InvoiceImport'>>(facts, identity, { factsVersion: version }),
      });
  const path = { invoiceId: saved.id };
  if (customFields !== undefined)
    await call('put', INVOICE, { path, body: bodyOf<Schema<'InvoiceUpdate'>>({ customFields }) });
  if (pdf !== null) await call('post', `${INVOICE}/pdf`, { path, body: { data: await base64Of(pdf) } });
  return saved;
}

const invoiceFields = (
  t: Translate,
  customer: NamedCustomer | Invoice['customer'] | undefined,
): FormField[] => [
  customerField(t, customer),
  {
    name: 'customId',
    kind: 'text',
    label: t('records.invoiceNumber'),
    isRequired: true,
    alsoNamed: ['externalId'],
  },
  { name: 'name', kind: 'text', label: t('invoices.name') },
  { name: 'issuedAt', kind: 'day', label: t('records.issueDate'), isRequired: true },
  { name: 'dueDate', kind: 'day', label: t('invoices.due'), isRequired: true },
  { name: 'grossAmount', kind: 'amount', label: t('records.grossAmount'), isRequired: true },
  { name: 'netAmount', kind: 'amount', label: t('invoice.net') },
  currencyField(t),
];
