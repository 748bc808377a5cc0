import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useMay } from '../../api/me.ts';
import { read, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Allowed } from '../../parts/allowed.tsx';
import { Back } from '../../parts/back.tsx';
import { Empty } from '../../parts/empty.tsx';
import { useListState } from '../../parts/list/state.ts';
import { useRows } from '../../parts/list/use-rows.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { DropArea } from '../../records/bank-statement/drop-area.tsx';
import { AdviceCard } from '../../records/remittance-advice/advice-card.tsx';
import { AdvicePicker } from '../../records/remittance-advice/advice-picker.tsx';
import { ADVICE_CHANGES, useAddAdvices } from '../../records/remittance-advice/use-add-advices.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './remittance-advices.module.css';

/** Pause between questions whether an advice was read. */
const POLL_MS = 2_000;

/** Time after which the rules have decided the lines of an advice. */
const DECIDED_MS = 60_000;

/** Returns whether an advice is read, or the rules may still find its line. */
const isUndecided = ({ state, updatedAt }: Schema<'RemittanceAdvice'>): boolean =>
  state === 'READING' || (state === 'WAITING' && Date.now() - Date.parse(updatedAt) < DECIDED_MS);

/** The remittance advices that arrived by email or were added, newest first. */
export function RemittanceAdvicesPage() {
  const { t } = useTranslation();
  const mayAdd = useMay()('bank-statement.edit');
  return (
    <article className={styles['page']}>
      <Back to="/cash">{t('cash.title')}</Back>
      <header className={styles['head']}>
        <h1>{t('remittanceAdvices.title')}</h1>
        {mayAdd && <AdvicePicker variant="filled" />}
      </header>
      <p className={styles['lead']}>{t('remittanceAdvices.lead')}</p>
      <Allowed needs="bank-statement.read">
        {mayAdd && <Drop />}
        <Advices />
      </Allowed>
    </article>
  );
}

function Drop() {
  const add = useAddAdvices();
  return <DropArea onFiles={(files) => add.mutate({ files })} />;
}

/** The advice that another page links to. */
function OpenAdvice({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(
    read('/v1/remittance_advices/{remittanceAdviceId}', { path: { remittanceAdviceId: id } }),
  );
  if (data !== undefined) return <AdviceCard advice={data} isOpen />;
  return error === null ? <Skeleton /> : <ProblemNotice problem={error} onAgain={() => void refetch()} />;
}

function Advices() {
  const { t } = useTranslation();
  const { open } = useListState();
  const { rows, problem, hasMore, isReadingMore, readMore, again } = useRows('/v1/remittance_advices', {});
  const isReading = rows?.some(isUndecided) === true;
  useEffect(() => {
    if (!isReading) return undefined;
    const timer = setInterval(() => void refresh(ADVICE_CHANGES), POLL_MS);
    return () => clearInterval(timer);
  }, [isReading]);
  if (rows === undefined)
    return problem === null ? <Skeleton /> : <ProblemNotice problem={problem} onAgain={again} />;
  if (rows.length === 0)
    return (
      <Empty
        icon={FileText}
        title={t('remittanceAdvices.noneTitle')}
        text={t('remittanceAdvices.noneText')}
      />
    );
  return (
    <>
      <ul className={styles['list']}>
        {open !== undefined && (
          <li>
            <OpenAdvice id={open} />
          </li>
        )}
        {rows
          .filter(({ id }) => id !== open)
          .map((advice) => (
            <li key={advice.id}>
              <AdviceCard advice={advice} />
            </li>
          ))}
      </ul>
      {hasMore && (
        <Button variant="subtle" loading={isReadingMore} onClick={readMore}>
          {t('bankStatements.more')}
        </Button>
      )}
    </>
  );
}
