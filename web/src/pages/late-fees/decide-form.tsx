import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import styles from '../../parts/form.module.css';
import { ProblemLine } from '../../parts/problem.tsx';
import { problemText } from '../../parts/problem-text.ts';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { approveAll, type DecisionResult, FEE_CHANGES, rejectAll } from '../../records/late-fee/decide.ts';
import own from '../../records/late-fee/late-fee.module.css';
import { useTranslation } from '../../texts/index.ts';
import { useReopen } from './use-reopen.ts';

export type Decision = 'approve' | 'reject';

interface DecideFormProps {
  decision: Decision;
  fees: readonly Schema<'LateFee'>[];
  onDone: () => void;
}

/**
 * Asks before fees are approved, and for the reason before they are rejected. Lists those that were refused.
 */
export function DecideForm({ decision, fees, onDone }: DecideFormProps) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<DecisionResult['failed']>([]);
  const reopen = useReopen();
  const isRejection = decision === 'reject';
  const count = fees.length;
  const form = useForm({ initialValues: { reason: '' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ reason }) => {
    const decided = isRejection ? await rejectAll(fees, reason) : await approveAll(fees);
    await refresh(FEE_CHANGES);
    if (decided.done.length > 0)
      showToast(
        t(isRejection ? 'lateFees.feesRejected' : 'lateFees.feesApproved', { count: decided.done.length }),
        isRejection ? () => reopen(decided.done) : undefined,
      );
    if (decided.failed.length === 0) onDone();
    else setFailed(decided.failed);
  });
  if (failed.length > 0) return <Failed failed={failed} onDone={onDone} />;
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <p>{isRejection ? t('lateFees.rejectText') : t('lateFees.approveText', { count })}</p>
      <ProblemLine problem={problem} />
      {isRejection && (
        <Textarea
          label={t('lateFees.reason')}
          required
          rows={3}
          maxLength={2_000}
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
      <Button type="submit" loading={isSending} data-autofocus={!isRejection || undefined}>
        {t(isRejection ? 'lateFees.rejectSome' : 'lateFees.approveSome', { count })}
      </Button>
    </form>
  );
}

function Failed({ failed, onDone }: { failed: DecisionResult['failed']; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['form']} role="alert">
      <p>{t('lateFees.notDone', { count: failed.length })}</p>
      <ul className={own['failed']}>
        {failed.map(({ fee, problem }) => (
          <li key={fee.id}>
            <strong>{fee.customer.name}</strong> {fee.invoice?.customId}: {problemText(problem, t)}
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onDone}>
        {t('common.close')}
      </Button>
    </div>
  );
}
