import { useNavigate } from '@tanstack/react-router';
import {
  CalendarOff,
  FileDown,
  FileMinus2,
  FileText,
  Link2,
  ListPlus,
  Mail,
  Merge,
  Percent,
  Phone,
  Play,
  Printer,
  Route,
  Send,
  StickyNote,
  UserRoundCog,
  Wallet,
} from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { type Action, readyActions } from '../../actions/action.ts';
import { addressOf } from '../../api/connection.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { showToast } from '../../parts/toast.tsx';
import i18next, { loadTexts, type Translate, useTranslation } from '../../texts/index.ts';
import { openForm } from '../form/open.ts';
import { deletableCustomer } from '../form/restore.ts';
import { useEdits } from '../form/use-edits.tsx';
import { useResume } from '../pause.tsx';
import { CallForm } from './forms/call-form.tsx';
import { NoteForm, PlanForm, TaskForm } from './forms/lazy.ts';
import { CustomerPauseForm, pauseCustomer } from './forms/pause-form.tsx';
import type { CustomerFormProps } from './forms/props.ts';
import { portalActions } from './portal-actions.ts';

type Overview = Schema<'CustomerOverview'>;
type FormName = 'note' | 'call' | 'task' | 'pause' | 'choosePlan' | 'chooseManagers' | 'merge' | 'statement';

const StatementForm = lazy(async () => {
  await loadTexts('dialogs');
  const { StatementForm: Form } = await import('./forms/statement-form.tsx');
  return { default: Form };
});

const ManagersForm = lazy(async () => ({
  default: (await import('./forms/managers-form.tsx')).ManagersForm,
}));

const MergeForm = lazy(async () => ({ default: (await import('./forms/merge-form.tsx')).MergeForm }));

const FORMS: Record<FormName, ComponentType<CustomerFormProps>> = {
  note: ({ overview, onDone }) => <NoteForm customerId={overview.customer.id} onDone={onDone} />,
  call: CallForm,
  task: ({ overview, onDone }) => <TaskForm customerId={overview.customer.id} onDone={onDone} />,
  pause: CustomerPauseForm,
  choosePlan: PlanForm,
  chooseManagers: ManagersForm,
  merge: MergeForm,
  statement: StatementForm,
};

/** Commands with a form. */
const formActions = (show: (form: FormName) => void): Action<Overview>[] => [
  {
    id: 'customer.call',
    title: (t) => t('customer.call'),
    icon: Phone,
    key: 'c',
    needs: 'action.edit',
    perform: () => show('call'),
  },
  {
    id: 'customer.note',
    title: (t) => t('customer.note'),
    icon: StickyNote,
    key: 'n',
    needs: 'note.edit',
    perform: () => show('note'),
  },
  {
    id: 'customer.pause',
    title: (t) => t('customer.pause'),
    icon: CalendarOff,
    key: 'p',
    needs: 'dunning.choose',
    perform: () => show('pause'),
  },
  {
    id: 'customer.task',
    title: (t) => t('bulk.action'),
    icon: ListPlus,
    key: 't',
    needs: 'action.edit',
    perform: () => show('task'),
  },
  {
    id: 'customer.plan',
    title: (t) => t('customer.choosePlan'),
    icon: Route,
    needs: 'dunning.choose',
    perform: () => show('choosePlan'),
  },
  {
    id: 'customer.managers',
    title: (t) => t('customer.chooseManagers'),
    icon: UserRoundCog,
    needs: 'account-manager.edit',
    perform: () => show('chooseManagers'),
  },
  {
    id: 'customer.merge',
    title: (t) => t('customer.merge'),
    icon: Merge,
    needs: 'customer.merge',
    perform: () => show('merge'),
  },
];

/** Composing a mail opens the customer's page. */
const mailActions = (
  write: (customerId: string, begins: 'new' | 'statement') => void,
): Action<Overview>[] => [
  {
    id: 'customer.write',
    title: (t) => t('conversation.write'),
    icon: Mail,
    key: 'm',
    needs: 'message.write',
    perform: ({ customer }) => write(customer.id, 'new'),
  },
  {
    id: 'customer.mailStatement',
    title: (t) => t('conversation.mailStatement'),
    icon: Send,
    key: 'shift+s',
    needs: 'message.write',
    perform: ({ customer }) => write(customer.id, 'statement'),
  },
];

const copyLink: Action<Overview> = {
  id: 'customer.link',
  title: (t) => t('common.copyLink'),
  icon: Link2,
  key: 'shift+c',
  perform: async ({ customer: { id } }) => {
    await navigator.clipboard.writeText(`${location.origin}${addressOf(`/customers/${id}`)}`);
    showToast(i18next.t('common.copied'));
  },
};

/** New documents of the customer. */
const newRecords: readonly Action<Overview>[] = [
  {
    id: 'customer.newInvoice',
    title: (t) => t('records.newInvoice'),
    icon: FileText,
    needs: 'invoice.edit',
    perform: ({ customer }) => openForm({ kind: 'invoice', customer }),
  },
  {
    id: 'customer.newPayment',
    title: (t) => t('records.newPayment'),
    icon: Wallet,
    needs: 'payment.edit',
    perform: ({ customer }) => openForm({ kind: 'payment', customer }),
  },
  {
    id: 'customer.newCreditNote',
    title: (t) => t('records.newCreditNote'),
    icon: FileMinus2,
    needs: 'credit-note.edit',
    perform: ({ customer }) => openForm({ kind: 'creditNote', customer }),
  },
];

function titleOf(form: FormName, t: Translate): string {
  if (form === 'task') return t('bulk.action');
  return form === 'statement' ? t('customers.statement') : t(`customer.${form}`);
}

/** The commands on a customer, the same wherever it is shown. */
export function CustomerCommands({ overview }: { overview: Overview }) {
  const { t } = useTranslation();
  const may = useMay();
  const [form, setForm] = useState<FormName | null>(null);
  const resume = useResume(({ customer: { id, version } }: Overview) =>
    pauseCustomer(id, { pausedUntil: null, version }),
  );
  const navigate = useNavigate();
  const writing = mailActions((id, begins) => {
    void navigate({ to: '/customers/$id', params: { id }, search: { write: begins } });
  });
  const goesOn: Action<Overview> = {
    id: 'customer.resume',
    title: (words) => words('customer.resume'),
    icon: Play,
    needs: 'dunning.choose',
    when: ({ dunning }) => dunning.pausedUntil !== null,
    perform: (shown) => resume.mutate(shown),
  };
  const lateFees: Action<Overview> = {
    id: 'customer.lateFees',
    title: (words) => words('lateFees.title'),
    icon: Percent,
    needs: 'late-fee.read',
    perform: ({ customer: { id } }) =>
      void navigate({ to: '/late_fees', search: { customerId: id, state: 'ALL' } }),
  };
  const statement: Action<Overview> = {
    id: 'customer.statement',
    title: (words) => words('customers.statement'),
    icon: FileDown,
    key: 's',
    needs: 'statement.read',
    perform: () => setForm('statement'),
  };
  const letters: Action<Overview> = {
    id: 'customer.letters',
    title: (words) => words('letters.ofCustomer'),
    icon: Printer,
    needs: 'letter.read',
    perform: ({ customer: { id } }) => void navigate({ to: '/letters', search: { customerId: id } }),
  };
  const edits = useEdits<Overview>({
    kind: 'customer',
    needs: 'customer.edit',
    formOf: ({ customer: { id } }) => ({ kind: 'customer', id }),
    deletableOf: deletableCustomer,
    list: '/customers',
  });
  // The server refuses all other changes of a merged customer.
  const isMerged = overview.customer.mergedInto !== null;
  const actions = isMerged
    ? [copyLink]
    : [
        ...writing.slice(0, 1),
        ...formActions(setForm).slice(0, 2),
        ...edits.actions.slice(0, 1),
        ...newRecords,
        ...formActions(setForm).slice(2),
        goesOn,
        ...writing.slice(1),
        letters,
        lateFees,
        statement,
        ...portalActions,
        copyLink,
        ...edits.actions.slice(1),
      ];
  const Form = form === null ? null : FORMS[form];
  const leave = () => setForm(null);
  return (
    <>
      <RecordActions actions={readyActions(actions, overview, may)} shown={4} />
      {edits.dialog}
      {form !== null && Form !== null && (
        <Dialog
          title={titleOf(form, t)}
          onClose={leave}
          isWide={form === 'call' || form === 'statement'}
          keepsText={form === 'note' || form === 'call' || form === 'task'}
        >
          <Suspense fallback={<Skeleton />}>
            <Form overview={overview} onDone={leave} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
