import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { dayText } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { RecordForm } from '../../parts/record-form.tsx';
import { useToday } from '../../parts/today.ts';
import { useSend } from '../../parts/use-send.ts';
import { useWrite } from '../../parts/use-write.ts';
import { STATUSES } from '../../records/lifecycle-status/row.tsx';
import { Wait } from '../../records/lifecycle-status/wait.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './lifecycle-statuses.module.css';

const REPORT = '/v1/lifecycle_statuses/report';
type Report = Schema<'CollectedReport'>;

/** From which day payments are reported, with a command to report earlier ones, and the invoices that wait. */
export function ReportState() {
  const { t, i18n } = useTranslation();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(read(REPORT, {}));
  if (error !== null && data === undefined)
    return <ProblemNotice problem={error} onAgain={() => void refetch()} />;
  if (data === undefined) return null;
  const { collectedFrom: from } = data;
  return (
    <>
      <div className={styles['state']}>
        <span>
          {from === null
            ? t('lifecycleStatuses.notReported')
            : t('lifecycleStatuses.reportedFrom', { day: dayText(from, i18n.language) })}
        </span>
        {may('organization.edit') && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {from === null ? t('lifecycleStatuses.start') : t('lifecycleStatuses.reportEarlier')}
          </Button>
        )}
      </div>
      {data.waiting.length > 0 && <WaitingInvoices report={data} />}
      <Dialog
        isOpen={isOpen}
        title={from === null ? t('lifecycleStatuses.start') : t('lifecycleStatuses.reportEarlier')}
        onClose={() => setOpen(false)}
      >
        <FromForm collectedFrom={from} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function WaitingInvoices({ report: { waiting, waitingTotal } }: { report: Report }) {
  const { t } = useTranslation();
  const others = waitingTotal - waiting.length;
  return (
    <section className={styles['waiting']} aria-labelledby="waiting-invoices">
      <h2 id="waiting-invoices">{t('lifecycleStatuses.waitingTitle', { count: waitingTotal })}</h2>
      <ul>
        {waiting.map(({ invoiceId, number, waitsFor }) => (
          <li key={invoiceId}>
            <Link to="/invoices/$id" params={{ id: invoiceId }}>
              {number}
            </Link>{' '}
            · <Wait reason={waitsFor} />
          </li>
        ))}
      </ul>
      {others > 0 && <p>{t('lifecycleStatuses.moreWaiting', { count: others })}</p>}
    </section>
  );
}

function FromForm({ collectedFrom, onDone }: { collectedFrom: string | null; onDone: () => void }) {
  const { t } = useTranslation();
  const today = useToday();
  const form = useForm({ initialValues: { from: collectedFrom ?? today } });
  const save = useWrite((body: { from: string }) => call('post', REPORT, { body }), {
    refreshes: [STATUSES, '/v1/internal/organization/settings', '/v1/internal/me'],
    isForm: true,
    toast: () => ({ text: t('lifecycleStatuses.reportStarted') }),
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    await save.mutateAsync(values);
    onDone();
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('lifecycleStatuses.report')}
      onCancel={onDone}
    >
      <TextInput
        type="date"
        label={t('lifecycleStatuses.from')}
        description={t('lifecycleStatuses.fromHint')}
        required
        data-autofocus
        {...(collectedFrom === null ? {} : { max: collectedFrom })}
        {...form.getInputProps('from')}
      />
    </RecordForm>
  );
}
