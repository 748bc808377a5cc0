import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { STATEMENT_CHANGES } from '../../records/bank-statement/changes.ts';
import { useTranslation } from '../../texts/index.ts';
import { AnswerOnAccount } from './ask/answer-on-account.tsx';
import { openTotal } from './balance.ts';
import styles from './cash.module.css';
import { Decided } from './decided.tsx';
import { Evidence } from './evidence.tsx';
import { Excluded } from './excluded.tsx';
import { LineFacts } from './line-facts.tsx';
import { lineQuery, proposalsQuery } from './line-query.ts';
import { Decide } from './proposals/decide.tsx';
import { readProof } from './proposals/read-proof.ts';
import { STATES } from './view.ts';

type Transaction = Schema<'BankTransaction'>;

/** Pause between questions whether the rules have decided. */
const POLL_MS = 2_000;
/** States of transactions for which the rules propose. */
const OPEN = STATES.DECIDE;

/** Returns the places of the text that the first solution rests on. */
const tokensOf = (decision: Schema<'BankProposals'> | undefined) =>
  readProof(decision?.proposals[0]?.proof, null).tokens;

interface LinePaneProps {
  id: string;
  /** Continues with the next transaction after this one was decided. @param gone others that were decided too */
  onLeave: (gone?: readonly string[]) => void;
  /** Shows this transaction where it is to be decided again. */
  onRedo: () => void;
  onBack: () => void;
}

/** A bank transaction: its facts, and the decision about it. */
export function LinePane({ id, onLeave, onRedo, onBack }: LinePaneProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(lineQuery(id));
  const isAnswered = data?.question?.isOpen === true && data.question.answeredAt !== null;
  const isOpen = data !== undefined && (OPEN.includes(data.state) || isAnswered);
  const proposals = useQuery({
    ...proposalsQuery(id),
    enabled: isOpen,
    refetchInterval: ({ state }) => (state.data?.decidedAt === null ? POLL_MS : false),
  });
  // The rules decide in the background: afterwards the transaction and the list differ.
  const decidedAt = proposals.data?.decidedAt;
  const wasUndecided = useRef(false);
  useEffect(() => {
    if (wasUndecided.current && decidedAt !== null) void refresh(STATEMENT_CHANGES);
    wasUndecided.current = decidedAt === null;
  }, [decidedAt]);
  const isDecided = data !== undefined && (!isOpen || proposals.data !== undefined || proposals.isError);
  useKeys({ Escape: onBack });
  return (
    <section
      className={styles['pane']}
      aria-label={t('cash.line')}
      data-loading={data === undefined || undefined}
    >
      <div className={styles['moves']}>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<ArrowLeft size={15} aria-hidden />}
          onClick={onBack}
        >
          {t('cash.back')}
        </Button>
      </div>
      {data !== undefined && (
        <div className={styles['content']}>
          <LineFacts transaction={data} tokens={tokensOf(proposals.data)} />
          <Evidence transaction={data} decision={proposals.data} />
          {isDecided && (
            <Decision transaction={data} decision={proposals.data} onLeave={onLeave} onRedo={onRedo} />
          )}
        </div>
      )}
      {data === undefined && error !== null && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
    </section>
  );
}

interface DecisionProps {
  transaction: Transaction;
  /** Proposals of the rules; undefined: the transaction is decided already. */
  decision: Schema<'BankProposals'> | undefined;
  onLeave: (gone?: readonly string[]) => void;
  onRedo: () => void;
}

function Decision({ transaction, decision, onLeave, onRedo }: DecisionProps) {
  const { t } = useTranslation();
  const mayEdit = useMay()('bank-transaction.edit');
  const { state, match } = transaction;
  const total = openTotal(transaction);
  if (state === 'PENDING') return <p className={styles['note']}>{t('cash.pending')}</p>;
  if (state === 'EXCLUDED') return <Excluded transaction={transaction} />;
  return (
    <>
      {state === 'RETURNED' && <p className={styles['note']}>{t('cash.returned')}</p>}
      {match !== null && <Decided transaction={transaction} match={match} onRemoved={onRedo} />}
      {match !== null && total.amount === 0 && decision !== undefined && (
        <AnswerOnAccount transaction={transaction} decision={decision} onLeave={onLeave} />
      )}
      {mayEdit && total.amount > 0 && state !== 'RETURNED' && (
        <Decide transaction={transaction} total={total} decision={decision} onLeave={onLeave} />
      )}
    </>
  );
}
