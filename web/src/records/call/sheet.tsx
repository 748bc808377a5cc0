import { Button, Textarea, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useOffer } from '../../actions/action.ts';
import { keyText, useKeys } from '../../actions/keys.ts';
import { isProblem } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { ProblemError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useRows } from '../../parts/list/use-rows.ts';
import { Section } from '../../parts/panel.tsx';
import { ProblemLine } from '../../parts/problem.tsx';
import { dayAfter, useToday } from '../../parts/today.ts';
import { useDraft } from '../../parts/use-draft.ts';
import { useTranslation } from '../../texts/index.ts';
import { PlanForm } from '../instalment-plan/lazy.ts';
import styles from './call.module.css';
import { OutcomeForm } from './outcome-form.tsx';
import { type AskingOutcome, type CallOutcome, isAsking, OUTCOMES } from './outcomes.ts';
import { PickInvoices } from './pick-invoices.tsx';
import { useLogCall } from './use-log-call.ts';

type Report = Schema<'CallReport'>;
type InvoiceRow = Schema<'InvoiceRow'>;

interface CallSheetProps {
  customer: { id: string; name: string };
  /** The task that the call completes; undefined: none. */
  action?: Schema<'Action'> | undefined;
  onDone?: () => void;
  /** Discards the typed notes; undefined: the sheet is always shown. */
  onCancel?: () => void;
}

/** Records what a call brought, with one tap for each outcome, and the invoices that it was about. */
export function CallSheet({ customer, action, onDone, onCancel }: CallSheetProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { form, drop, discard } = useDraft(`call ${customer.id}`, { comment: '', nextOn: '' });
  const [asked, setAsked] = useState<AskingOutcome | null>(null);
  const [isPlanning, setPlanning] = useState(false);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const { rows, ...invoices } = useOpenInvoices(customer.id);
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const picked = own ?? suggestInvoices(rows, action);
  // The next task may be of the same customer: it must not begin with these notes.
  const log = useLogCall(customer.name, drop);
  const send = async (outcome: CallOutcome, more: Partial<Report> = {}) => {
    if (log.isPending) return;
    setProblem(null);
    const { comment, nextOn } = form.getValues();
    try {
      await log.mutateAsync({
        customerId: customer.id,
        outcome,
        comment,
        // Until they are loaded, the server takes those of the task.
        ...(rows === undefined ? {} : { invoices: chosenOf(rows, picked) }),
        ...(action === undefined ? {} : { actionId: action.id, version: action.version }),
        ...(nextOn === '' ? {} : { next: { dueDate: nextOn } }),
        ...more,
      });
      onDone?.();
    } catch (error) {
      if (!isProblem(error)) throw error;
      setProblem(error);
    }
  };
  const begin = (outcome: CallOutcome) => {
    if (isAsking(outcome)) setAsked(outcome);
    else void send(outcome);
  };
  return (
    <>
      <Outcomes asked={asked} isSending={log.isPending} onChoose={begin} />
      <ProblemLine problem={problem} />
      {asked !== null && (
        <OutcomeForm
          key={asked}
          outcome={asked}
          currency={rows?.[0]?.invoice.currency ?? ''}
          hasInvoices={picked.length > 0}
          isSending={log.isPending}
          onSend={(more) => void send(asked, more)}
          onCancel={() => setAsked(null)}
          onInstalments={() => setPlanning(true)}
        />
      )}
      {isPlanning && rows !== undefined && (
        <Dialog isKept title={t('instalments.agree')} onClose={() => setPlanning(false)}>
          <Suspense fallback={null}>
            <PlanForm
              invoices={chosenOf(rows, picked)}
              currency={rows[0]?.invoice.currency ?? ''}
              onDone={() => setPlanning(false)}
              onSaved={() => void send('REACHED', { next: null })}
            />
          </Suspense>
        </Dialog>
      )}
      <div className={styles['said']}>
        <Textarea
          label={t('calls.notes')}
          placeholder={t('calls.notesHint')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('comment')}
        />
        <TextInput
          type="date"
          label={t('calls.nextOn')}
          title={t('calls.nextHint')}
          min={dayAfter(today, 1)}
          {...form.getInputProps('nextOn')}
        />
      </div>
      <Section title={t('calls.invoices')}>
        <PickInvoices rows={rows} {...invoices} picked={picked} onPick={setOwn} />
      </Section>
      {onCancel !== undefined && (
        <Button
          variant="default"
          onClick={() => {
            discard();
            onCancel();
          }}
        >
          {t('common.cancel')}
        </Button>
      )}
    </>
  );
}

function useOpenInvoices(customerId: string) {
  return useRows('/v1/internal/invoices', {
    'customer.id': customerId,
    state: ['DUE', 'OVERDUE'],
    limit: 20,
    sortBy: 'dueDate',
    sortOrder: 'ASC',
  });
}

/** The invoices of the task, else those that are overdue and not disputed. */
function suggestInvoices(
  rows: readonly InvoiceRow[] | undefined,
  action: Schema<'Action'> | undefined,
): readonly string[] {
  const about = action?.invoices.map(({ id }) => id) ?? [];
  const shown = rows?.filter(({ invoice }) => about.includes(invoice.id)) ?? [];
  const late = rows?.filter(({ invoice, daysOverdue }) => daysOverdue > 0 && invoice.dispute === null) ?? [];
  return (shown.length > 0 ? shown : late).map(({ invoice }) => invoice.id);
}

const chosenOf = (rows: readonly InvoiceRow[], picked: readonly string[]) =>
  rows
    .filter(({ invoice }) => picked.includes(invoice.id))
    .map(({ invoice: { id, version } }) => ({ id, version }));

interface OutcomesProps {
  asked: AskingOutcome | null;
  isSending: boolean;
  onChoose: (outcome: CallOutcome) => void;
}

/** One button for each outcome, with its key. */
function Outcomes({ asked, isSending, onChoose }: OutcomesProps) {
  const { t } = useTranslation();
  const may = useMay();
  const allowed = OUTCOMES.filter(({ needs }) => may(needs));
  useOffer(
    allowed.map(({ outcome, icon, key }) => ({
      id: `call.${outcome}`,
      title: (words) => words(`calls.outcomes.${outcome}`),
      icon,
      key,
      perform: () => onChoose(outcome),
    })),
  );
  useKeys(Object.fromEntries(allowed.map(({ key, outcome }) => [key, () => onChoose(outcome)])));
  return (
    <fieldset className={styles['outcomes']} aria-label={t('calls.outcome')}>
      {allowed.map(({ outcome, key, icon: Icon }) => (
        <button
          key={outcome}
          type="button"
          className={styles['outcome']}
          aria-pressed={isAsking(outcome) ? asked === outcome : undefined}
          disabled={isSending}
          onClick={() => onChoose(outcome)}
        >
          <Icon size={16} strokeWidth={1.8} aria-hidden />
          <span>{t(`calls.outcomes.${outcome}`)}</span>
          <kbd aria-hidden>{keyText(key)}</kbd>
        </button>
      ))}
    </fieldset>
  );
}
