import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../../api/read.ts';
import type { Schema } from '../../../api/types.ts';
import { ProblemLine } from '../../../parts/problem.tsx';
import { Skeleton } from '../../../parts/table/skeleton.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { ProofFacts } from './proof-facts.tsx';
import { readProof } from './read-proof.ts';

/** Returns the chance of an accident; null if the match rests on no sum. */
const lambdaOf = (stored: unknown): number | null => (typeof stored === 'number' ? stored : null);

interface MatchProofProps {
  matchId: string;
  transaction: Schema<'BankTransaction'>;
}

/** The proof of a match by a rule, read when it is opened. */
export function MatchProof({ matchId, transaction: { currency, text, state, match } }: MatchProofProps) {
  const { t } = useTranslation();
  // Money on account asks why its invoices are not known.
  const [isOpen, setOpen] = useState(state === 'ON_ACCOUNT');
  const { data, error } = useQuery({
    ...read('/v1/matches/{matchId}', { path: { matchId } }),
    enabled: isOpen,
  });
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('cashProofs.proof')}</summary>
      {data === undefined && (error === null ? <Skeleton /> : <ProblemLine problem={error} />)}
      {data !== undefined && (
        <ProofFacts
          proof={readProof(data.proof?.['proof'], text)}
          currency={currency}
          lambda={lambdaOf(data.proof?.['lambda'])}
          customers={(match?.parts ?? []).flatMap(({ customer }) => customer ?? [])}
        />
      )}
    </details>
  );
}
