import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { AdvicePicker } from '../../records/remittance-advice/advice-picker.tsx';
import { AskPayer } from './ask/ask-payer.tsx';
import { openTotal } from './balance.ts';
import styles from './evidence.module.css';

interface EvidenceProps {
  transaction: Schema<'BankTransaction'>;
  /** Undefined: not read yet, or the transaction is decided already. */
  decision: Schema<'BankProposals'> | undefined;
}

/** The ways to learn what a transaction is for: ask the payer, or add the advice that the payer sent. */
export function Evidence({ transaction, decision }: EvidenceProps) {
  const mayAdd = useMay()('bank-statement.edit');
  const { id, state } = transaction;
  const isOpen = state !== 'PENDING' && state !== 'EXCLUDED' && openTotal(transaction).isIn;
  return (
    <div className={styles['evidence']}>
      <AskPayer transaction={transaction} decision={decision} />
      {mayAdd && isOpen && decision !== undefined && <AdvicePicker variant="subtle" bankTransactionId={id} />}
    </div>
  );
}
