import { MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../api/me.ts';
import type { Schema } from '../../../api/types.ts';
import { Moment } from '../../../parts/day.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { CommandButton } from '../command-button.tsx';
import styles from './ask.module.css';
import { AskDialog } from './ask-dialog.tsx';
import { customersToAsk } from './customers-to-ask.ts';

type Transaction = Schema<'BankTransaction'>;

/** States in which the invoices of money in are not decided. */
const ASKABLE: readonly Transaction['state'][] = [
  'UNMATCHED',
  'PROPOSED',
  'AMBIGUOUS',
  'ON_ACCOUNT',
  'PARTLY_MATCHED',
];

interface AskPayerProps {
  transaction: Transaction;
  decision: Schema<'BankProposals'> | undefined;
}

/** The question to the payer: whether it was asked and answered, and the command that asks. */
export function AskPayer({ transaction, decision }: AskPayerProps) {
  const [isAsking, setAsking] = useState(false);
  const mayAsk = useMay()('bank-transaction.ask');
  const { question, state, amount } = transaction;
  const isAskable = mayAsk && amount > 0 && ASKABLE.includes(state);
  if (question === null && !isAskable) return null;
  return (
    <section className={styles['ask']}>
      {question !== null && <Question question={question} />}
      {isAskable && (
        <CommandButton
          action={{
            id: 'cash.ask',
            title: (t) => t(question === null ? 'cashQuestions.ask' : 'cashQuestions.askAgain'),
            icon: MessageCircleQuestion,
            key: 'q',
            needs: 'bank-transaction.ask',
            perform: () => setAsking(true),
          }}
          isSending={false}
        />
      )}
      {isAsking && (
        <AskDialog
          transaction={transaction}
          customers={customersToAsk(transaction, decision)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

function Question({ question }: { question: NonNullable<Transaction['question']> }) {
  const { t } = useTranslation();
  const { customer, askedAt, askedBy, answeredAt, answer } = question;
  const by = askedBy === null ? '' : `${askedBy.firstName} ${askedBy.lastName}`.trim();
  return (
    <div className={styles['question']}>
      <p>
        <strong>{t(answeredAt === null ? 'cashQuestions.asked' : 'cashQuestions.answered')}</strong>{' '}
        {customer.name} · <Moment at={answeredAt ?? askedAt} withTime />
        {answeredAt === null && by !== '' && ` · ${by}`}
      </p>
      {answer !== null && answer.text !== null && <q>{answer.text}</q>}
    </div>
  );
}
