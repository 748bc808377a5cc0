import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, Clock, Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { saveFile } from '../../api/save.ts';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Day, Moment } from '../../parts/day.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './advice.module.css';
import { ADVICE_CHANGES } from './use-add-advices.ts';

type Advice = Schema<'RemittanceAdvice'>;

/** A remittance advice: who paid what, the bank transaction that it explains, and the original file. */
export function AdviceCard({ advice, isOpen = false }: { advice: Advice; isOpen?: boolean }) {
  const { t } = useTranslation();
  const { fileName, source, messageId, createdAt, amount, currency, paidOn, customer, payerName, lines } =
    advice;
  return (
    <article className={styles['card']} data-state={advice.state} aria-label={fileName}>
      <header>
        <h2>{customer?.name ?? payerName ?? fileName}</h2>
        {amount !== null && currency !== null && (
          <strong data-number>
            <Amount value={amount} currency={currency} />
          </strong>
        )}
      </header>
      <p className={styles['quiet']}>
        {fileName} · {t(`remittanceAdvices.source.${source}`)} <Moment at={createdAt} />
        {paidOn !== null && (
          <>
            {' · '}
            {t('remittanceAdvices.paidOn')} <Day on={paidOn} />
          </>
        )}
      </p>
      <State advice={advice} />
      {lines.length > 0 && (
        <details open={isOpen}>
          <summary>{t('remittanceAdvices.documents', { count: lines.length })}</summary>
          <Lines advice={advice} />
        </details>
      )}
      <footer>
        <OriginalFile advice={advice} />
        {messageId !== null && (
          <Link to="/inbox" search={{ open: messageId }}>
            {t('remittanceAdvices.openEmail')}
          </Link>
        )}
        <Delete advice={advice} />
      </footer>
    </article>
  );
}

/** The state of the advice in one sentence. */
function State({ advice: { state, problem, transaction, isTrusted } }: { advice: Advice }) {
  const { t } = useTranslation();
  const Icon = state === 'USED' ? CircleCheck : state === 'UNUSABLE' ? CircleAlert : Clock;
  return (
    <p className={styles['state']}>
      <Icon size={15} aria-hidden />
      <span>
        <strong>{t(`remittanceAdvices.state.${state}`)}</strong>{' '}
        {problem !== null && t(`remittanceAdvices.problem.${problem.code}`)}
        {problem?.line != null && ` (${t('remittanceAdvices.line', { line: problem.line })})`}
        {state === 'WAITING' && t('remittanceAdvices.waitingText')}
        {state !== 'UNUSABLE' && state !== 'READING' && !isTrusted && ` ${t('remittanceAdvices.untrusted')}`}
        {transaction !== null && (
          <Link to="/cash" search={{ is: 'ALL', open: transaction.id }}>
            {t('remittanceAdvices.openTransaction', { name: transaction.payerName ?? t('cash.noPayer') })}
          </Link>
        )}
        {transaction !== null && (
          <>
            {' '}
            <Day on={transaction.bookedOn} />
          </>
        )}
      </span>
    </p>
  );
}

function Lines({ advice: { lines, currency } }: { advice: Advice }) {
  const { t } = useTranslation();
  const hasDeductions = lines.some(({ deduction }) => deduction !== 0);
  return (
    <table className={styles['lines']}>
      <thead>
        <tr>
          <th scope="col">{t('remittanceAdvices.number')}</th>
          {hasDeductions && (
            <th scope="col" data-number>
              {t('remittanceAdvices.deduction')}
            </th>
          )}
          <th scope="col" data-number>
            {t('remittanceAdvices.paid')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ line, number, paid, deduction }) => (
          <tr key={line}>
            <td>{number}</td>
            {hasDeductions && (
              <td data-number>{deduction !== 0 && <Amount value={deduction} currency={currency ?? ''} />}</td>
            )}
            <td data-number>
              <Amount value={paid} currency={currency ?? ''} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OriginalFile({ advice: { id, fileName } }: { advice: Advice }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<Download size={14} aria-hidden />}
      aria-label={t('remittanceAdvices.downloadOf', { name: fileName })}
      onClick={() =>
        void saveFile(fileName, '/v1/remittance_advices/{remittanceAdviceId}/file', {
          path: { remittanceAdviceId: id },
        })
      }
    >
      {t('remittanceAdvices.download')}
    </Button>
  );
}

/** Deletes the advice, unless a match rests on it. */
function Delete({ advice: { id, fileName, state } }: { advice: Advice }) {
  const { t } = useTranslation();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const remove = useWrite(
    () => call('delete', '/v1/remittance_advices/{remittanceAdviceId}', { path: { remittanceAdviceId: id } }),
    { refreshes: ADVICE_CHANGES, toast: () => ({ text: t('remittanceAdvices.deleted') }) },
  );
  if (!may('bank-statement.edit') || state === 'USED') return null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Trash2 size={14} aria-hidden />}
        aria-label={t('remittanceAdvices.deleteOf', { name: fileName })}
        onClick={() => setAsking(true)}
      >
        {t('remittanceAdvices.delete')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('remittanceAdvices.deleteTitle')}
        text={t('remittanceAdvices.deleteText')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
