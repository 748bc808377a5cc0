import { useNavigate } from '@tanstack/react-router';
import {
  CalendarOff,
  CalendarRange,
  CircleCheck,
  CircleSlash,
  Gavel,
  HandCoins,
  Percent,
  Play,
  StickyNote,
  Undo2,
  Wallet,
} from 'lucide-react';
import { type ComponentType, Suspense, useState } from 'react';
import { type Action, type AvailableAction, readyActions } from '../../actions/action.ts';
import { change } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { useChange } from '../../parts/use-change.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { NoteForm } from '../customer/forms/lazy.ts';
import { openForm } from '../form/open.ts';
import { deletableInvoice } from '../form/restore.ts';
import { useEdits } from '../form/use-edits.tsx';
import { PlanForm } from '../instalment-plan/lazy.ts';
import { useResume } from '../pause.tsx';
import { RECORD_CHANGES } from '../record-changes.ts';
import { DisputeForm, ResolveForm } from './forms/dispute-forms.tsx';
import { InvoicePauseForm, pauseInvoice } from './forms/pause-form.tsx';
import { PromiseForm } from './forms/promise-form.tsx';
import type { InvoiceFormProps } from './forms/props.ts';
import { useReverse, WriteOffForm } from './forms/write-off-form.tsx';

type Overview = Schema<'InvoiceOverview'>;
type FormName = 'take' | 'instalments' | 'open' | 'resolve' | 'pause' | 'note' | 'writeOff';

const FORMS: Record<FormName, ComponentType<InvoiceFormProps>> = {
  take: PromiseForm,
  instalments: ({ overview: { invoice }, onDone }) => (
    <Suspense fallback={null}>
      <PlanForm invoices={[invoice]} currency={invoice.currency} onDone={onDone} />
    </Suspense>
  ),
  open: DisputeForm,
  resolve: ResolveForm,
  pause: InvoicePauseForm,
  note: ({ overview: { invoice }, onDone }) => (
    <Suspense fallback={null}>
      <NoteForm customerId={invoice.customerId} invoiceId={invoice.id} onDone={onDone} />
    </Suspense>
  ),
  writeOff: WriteOffForm,
};

const titleOf = (form: FormName, t: Translate): string => {
  if (form === 'instalments') return t('instalments.agree');
  return form === 'pause' || form === 'note' ? t(`customer.${form}`) : t(`invoice.${form}`);
};

const isOpen = ({ invoice: { state } }: Overview) => state === 'DUE' || state === 'OVERDUE';

/** Commands with a form. */
const formActions = (show: (form: FormName) => void): Action<Overview>[] => [
  {
    id: 'invoice.promise',
    title: (t) => titleOf('take', t),
    icon: HandCoins,
    key: 'p',
    needs: 'promise.edit',
    when: isOpen,
    perform: () => show('take'),
  },
  {
    id: 'invoice.dispute',
    title: (t) => titleOf('open', t),
    icon: Gavel,
    key: 'd',
    needs: 'dispute.edit',
    when: (overview) => isOpen(overview) && overview.invoice.dispute === null,
    perform: () => show('open'),
  },
  {
    id: 'invoice.resolve',
    title: (t) => titleOf('resolve', t),
    icon: CircleCheck,
    key: 'd',
    needs: 'dispute.edit',
    when: ({ invoice }) => invoice.dispute !== null,
    perform: () => show('resolve'),
  },
  {
    id: 'invoice.instalments',
    title: (t) => titleOf('instalments', t),
    icon: CalendarRange,
    needs: 'promise.edit',
    when: isOpen,
    perform: () => show('instalments'),
  },
  {
    id: 'invoice.note',
    title: (t) => titleOf('note', t),
    icon: StickyNote,
    key: 'n',
    needs: 'note.edit',
    perform: () => show('note'),
  },
  {
    id: 'invoice.pause',
    title: (t) => titleOf('pause', t),
    icon: CalendarOff,
    key: 'u',
    needs: 'dunning.choose',
    when: isOpen,
    perform: () => show('pause'),
  },
];

const writeOff = (show: (form: FormName) => void): Action<Overview> => ({
  id: 'invoice.writeOff',
  title: (t) => titleOf('writeOff', t),
  icon: CircleSlash,
  needs: 'write-off.edit',
  isGrave: true,
  when: isOpen,
  perform: () => show('writeOff'),
});

const recordPayment: Action<Overview> = {
  id: 'invoice.payment',
  title: (t) => t('records.recordPayment'),
  icon: Wallet,
  needs: 'payment.edit',
  when: isOpen,
  perform: ({ invoice }) => openForm({ kind: 'payment', customer: invoice.customer, invoice }),
};

/** Edits and deletes an invoice. */
const useInvoiceEdits = () =>
  useEdits<Overview>({
    kind: 'invoice',
    needs: 'invoice.edit',
    formOf: ({ invoice: { id } }) => ({ kind: 'invoice', id }),
    deletableOf: deletableInvoice,
    list: '/invoices',
  });

interface InvoiceCommandsProps {
  overview: Overview;
  /** Keys that mean something else on this page. */
  otherKeys?: readonly string[];
}

const withoutKeys = (actions: readonly AvailableAction[], keys: readonly string[]): AvailableAction[] =>
  actions.map(({ key, ...action }) =>
    key === undefined || keys.includes(key) ? action : { ...action, key },
  );

/** The commands on an invoice, the same wherever it is shown. */
export function InvoiceCommands({ overview, otherKeys = [] }: InvoiceCommandsProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [form, setForm] = useState<FormName | null>(null);
  const takingBack = useTakingBack();
  const Form = form === null ? null : FORMS[form];
  const leave = () => setForm(null);
  const navigate = useNavigate();
  const lateFees: Action<Overview> = {
    id: 'invoice.lateFees',
    title: (words) => words('lateFees.title'),
    icon: Percent,
    needs: 'late-fee.read',
    perform: ({ invoice: { id } }) =>
      void navigate({ to: '/late_fees', search: { invoiceId: id, state: 'ALL' } }),
  };
  const edits = useInvoiceEdits();
  const [edit, remove] = edits.actions;
  const actions = [
    ...formActions(setForm).slice(0, 2),
    recordPayment,
    ...formActions(setForm).slice(2),
    ...(edit === undefined ? [] : [edit]),
    ...takingBack,
    lateFees,
    writeOff(setForm),
    ...(remove === undefined ? [] : [remove]),
  ];
  return (
    <>
      <RecordActions actions={withoutKeys(readyActions(actions, overview, may), otherKeys)} />
      {edits.dialog}
      {form !== null && Form !== null && (
        <Dialog title={titleOf(form, t)} onClose={leave} keepsText={form === 'note'}>
          <Form overview={overview} onDone={leave} />
        </Dialog>
      )}
    </>
  );
}

/** Commands without a form: reverse a write-off, cancel a promise, end a pause. */
function useTakingBack(): Action<Overview>[] {
  const { t } = useTranslation();
  const reverse = useReverse();
  const cancel = useChange(
    (invoiceId: string) => change('delete', '/v1/invoices/{invoiceId}/promise', { path: { invoiceId } }),
    { refreshes: RECORD_CHANGES, message: () => t('invoice.promiseCancelled') },
  );
  const resume = useResume(({ invoice, dunning: { version } }: Overview) =>
    pauseInvoice(invoice.id, { pausedUntil: null, version }),
  );
  return [
    {
      id: 'invoice.cancelPromise',
      title: (words) => words('invoice.cancelPromise'),
      icon: Undo2,
      needs: 'promise.edit',
      when: ({ invoice }) => invoice.promiseToPay?.status === 'OPEN',
      perform: ({ invoice }) => cancel.mutate(invoice.id),
    },
    {
      id: 'invoice.resume',
      title: (words) => words('customer.resume'),
      icon: Play,
      needs: 'dunning.choose',
      when: ({ dunning }) => dunning.pausedUntil !== null,
      perform: (overview) => resume.mutate(overview),
    },
    {
      id: 'invoice.reverse',
      title: (words) => words('invoice.reverse'),
      icon: Undo2,
      needs: 'write-off.edit',
      when: ({ invoice }) => invoice.state === 'WRITTEN_OFF',
      perform: ({ invoice }) => reverse.mutate(invoice.id),
    },
  ];
}
