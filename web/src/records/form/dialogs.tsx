import { Dialog } from '../../parts/dialog.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { CreditNoteEditForm } from '../credit-note/edit-form.tsx';
import { ContactForm } from '../customer/contact-form.tsx';
import { CustomerForm } from '../customer/form.tsx';
import { InvoiceEditForm } from '../invoice/edit-form.tsx';
import { PaymentEditForm } from '../payment/edit-form.tsx';
import { RefundForm } from '../payment/refund-form.tsx';
import { Rest } from '../payment/rest.tsx';
import type { OpenedForm } from './open.ts';

interface RecordDialogProps {
  form: OpenedForm;
  onDone: () => void;
}

/** The form of a record in front of the page. */
export function RecordDialog({ form, onDone }: RecordDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog isWide={form.kind !== 'rest'} title={titleOf(form, t)} onClose={onDone}>
      <Form form={form} onDone={onDone} />
    </Dialog>
  );
}

function Form({ form, onDone }: RecordDialogProps) {
  switch (form.kind) {
    case 'customer':
      return <CustomerForm id={form.id} onDone={onDone} />;
    case 'contact':
      return <ContactForm customerId={form.customerId} contact={form.contact} onDone={onDone} />;
    case 'invoice':
      return <InvoiceEditForm id={form.id} customer={form.customer} onDone={onDone} />;
    case 'creditNote':
      return <CreditNoteEditForm id={form.id} customer={form.customer} onDone={onDone} />;
    case 'payment':
      return <PaymentEditForm id={form.id} customer={form.customer} invoice={form.invoice} onDone={onDone} />;
    case 'rest':
      return <Rest invoiceId={form.invoiceId} onDone={onDone} />;
    case 'refund':
      return <RefundForm id={form.id} customer={form.customer} credit={form.credit} onDone={onDone} />;
  }
}

const NAMES = {
  customer: 'Customer',
  contact: 'Contact',
  invoice: 'Invoice',
  creditNote: 'CreditNote',
  payment: 'Payment',
  refund: 'Refund',
} as const;

function titleOf(form: OpenedForm, t: Translate): string {
  if (form.kind === 'rest') return t('payments.restTitle');
  const isNew = form.kind === 'contact' ? form.contact === undefined : form.id === undefined;
  return t(isNew ? `records.new${NAMES[form.kind]}` : `records.edit${NAMES[form.kind]}`);
}
