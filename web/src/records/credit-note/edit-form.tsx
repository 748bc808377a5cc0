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
import { currencyField, customerField } from '../form/document-fields.ts';
import { EditedRecord } from '../form/edited-record.tsx';
import type { FormField, Values } from '../form/fields.ts';
import { InvoiceLinks, linksIn } from '../form/invoice-links.tsx';
import { Loading } from '../form/loading.tsx';
import type { NamedCustomer } from '../form/open.ts';
import { base64Of, PdfField } from '../form/pdf-field.tsx';
import { bodyOf, type FormRequest } from '../form/request.ts';

type CreditNote = Schema<'CreditNote'>;
const CREDIT_NOTE = '/v1/credit_notes/{creditNoteId}';
const query = { expand: ['factsVersion'] };

interface CreditNoteEditProps {
  id?: string | undefined;
  customer?: NamedCustomer | undefined;
  onDone: () => void;
}

/** Creates or edits a credit note; a new one can be applied to invoices at once. */
export function CreditNoteEditForm({ id, customer, onDone }: CreditNoteEditProps) {
  const { t, i18n } = useTranslation();
  const dayOf = useDayOf();
  const today = useToday();
  const [pdf, setPdf] = useState<File | null>(null);
  const [links, setLinks] = useState<Values>({});
  const { data: organization, error } = useQuery(organizationQuery());
  const stored = useQuery({
    ...read(CREDIT_NOTE, { path: { creditNoteId: id ?? '' }, query }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  if (organization === undefined || (id !== undefined && !stored.isFetchedAfterMount))
    return <Loading error={error ?? stored.error} />;
  const note = stored.data;
  const valuesOf = (creditNote: CreditNote): Values => ({
    customer: creditNote.customerId,
    customId: creditNote.customId,
    name: creditNote.name ?? '',
    issuedAt: dayOf(creditNote.issuedAt),
    currency: creditNote.currency,
    grossAmount: amountText(creditNote.grossAmount, creditNote.currency, i18n.language),
    netAmount:
      creditNote.netAmount === null
        ? ''
        : amountText(creditNote.netAmount, creditNote.currency, i18n.language),
  });
  return (
    <EditedRecord
      record={note}
      fields={creditNoteFields(t, note?.customer ?? customer)}
      valuesOf={valuesOf}
      proposed={{ customer: customer?.id ?? '', currency: organization.currency, issuedAt: today }}
      currency={organization.currency}
      versionOf={({ factsVersion = 0 }) => factsVersion}
      read={(one) => call('get', CREDIT_NOTE, { path: { creditNoteId: one.id }, query })}
      save={(request, version, values) => save(note, request, { version, values, pdf, links })}
      undoCreation={(saved) => call('delete', CREDIT_NOTE, { path: { creditNoteId: saved.id } })}
      nameOf={({ customId }) => customId}
      onDone={() => onDone()}
    >
      {(values, change) => (
        <>
          {note === undefined && (
            <InvoiceLinks
              amount="grossAmount"
              values={values}
              links={links}
              onChange={setLinks}
              onField={change}
            />
          )}
          <PdfField file={pdf} onChoose={setPdf} isReplaced={(note?.pdfUrl ?? null) !== null} />
        </>
      )}
    </EditedRecord>
  );
}

interface SaveInput {
  version: number;
  values: Values;
  pdf: File | null;
  links: Values;
}

async function save(
  note: CreditNote | undefined,
  { body }: FormRequest,
  { version, values, pdf, links }: SaveInput,
): Promise<CreditNote> {
  const identity =
    note === undefined
      ? { externalId: values['customId']?.trim(), ...linksIn(links, values) }
      : { id: note.id };
  const facts = bodyOf<Schema<'CreditNoteImport'>>(body, identity, { factsVersion: version });
  const saved = await call('post', '/v1/credit_notes', { body: facts });
  const path = { creditNoteId: saved.id };
  if (pdf !== null) await call('post', `${CREDIT_NOTE}/pdf`, { path, body: { data: await base64Of(pdf) } });
  return saved;
}

const creditNoteFields = (
  t: Translate,
  customer: NamedCustomer | CreditNote['customer'] | undefined,
): FormField[] => [
  customerField(t, customer),
  {
    name: 'customId',
    kind: 'text',
    label: t('records.creditNoteNumber'),
    isRequired: true,
    alsoNamed: ['externalId'],
  },
  { name: 'name', kind: 'text', label: t('creditNotes.name') },
  { name: 'issuedAt', kind: 'day', label: t('records.issueDate'), isRequired: true },
  currencyField(t),
  { name: 'grossAmount', kind: 'amount', label: t('records.grossAmount'), isRequired: true },
  { name: 'netAmount', kind: 'amount', label: t('invoice.net') },
];
