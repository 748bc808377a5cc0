import { CircleCheck } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import type { Schema } from '../../../api/types.ts';
import { ProblemLine } from '../../../parts/problem.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../../records/bank-statement/changes.ts';
import { useTranslation } from '../../../texts/index.ts';
import { CommandButton } from '../command-button.tsx';
import { forgetUndo } from '../last-decision.ts';
import { Equation } from '../proposals/equation.tsx';
import { ProofFacts } from '../proposals/proof-facts.tsx';
import { readProof } from '../proposals/read-proof.ts';
import styles from './ask.module.css';

const MATCH = '/v1/bank_transactions/{bankTransactionId}/match';

interface AnswerOnAccountProps {
  transaction: Schema<'BankTransaction'>;
  decision: Schema<'BankProposals'>;
  onLeave: () => void;
}

/** The answer of the payer about money that is on account: one key applies it to the invoices. */
export function AnswerOnAccount({ transaction, decision, onLeave }: AnswerOnAccountProps) {
  const { t } = useTranslation();
  const mayEdit = useMay()('bank-transaction.edit');
  const proposal = decision.proposals[0];
  const accept = useWrite(
    (proposalId: string) =>
      call('post', MATCH, { path: { bankTransactionId: transaction.id }, body: { proposalId } }),
    {
      refreshes: MATCH_CHANGES,
      isForm: true,
      toast: () => {
        forgetUndo();
        onLeave();
        return { text: t('cashQuestions.applied') };
      },
    },
  );
  if (proposal === undefined || !mayEdit) return null;
  const { proof, lambda, blockers } = proposal;
  const { currency, text } = transaction;
  return (
    <section className={styles['answer']} aria-label={t('cash.rules.R9')}>
      <h3>{t('cash.rules.R9')}</h3>
      <Equation transaction={transaction} proposal={proposal} decision={decision} />
      <ProofFacts proof={readProof(proof, text)} currency={currency} lambda={lambda} blockers={blockers} />
      <ProblemLine problem={accept.error} />
      <CommandButton
        action={{
          id: 'cash.acceptAnswer',
          title: (words) => words('cash.accept'),
          icon: CircleCheck,
          key: 'a',
          needs: 'bank-transaction.edit',
          perform: () => {
            if (!accept.isPending) accept.mutate(proposal.id);
          },
        }}
        isSending={accept.isPending}
      />
    </section>
  );
}
