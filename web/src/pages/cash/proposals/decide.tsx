import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schema } from '../../../api/types.ts';
import { useTranslation } from '../../../texts/index.ts';
import type { Total } from '../balance.ts';
import { ExcludeDialog, namesakesQuery } from '../exclude-dialog.tsx';
import { LineEditor } from '../line-editor.tsx';
import { useExclude } from '../use-decisions.ts';
import { hasDraft } from '../use-draft.ts';
import { draftOf } from './draft-of.ts';
import styles from './proposals.module.css';
import { Solutions } from './solutions.tsx';

interface DecideProps {
  transaction: Schema<'BankTransaction'>;
  total: Total;
  decision: Schema<'BankProposals'> | undefined;
  /** Continues with the next transaction. @param gone others that were decided too */
  onLeave: (gone?: readonly string[]) => void;
}

/** Decides about a transaction: by a solution of the rules, by hand, or by excluding it. */
export function Decide({ transaction, total, decision, onLeave }: DecideProps) {
  const { t } = useTranslation();
  const [wanted, setByHand] = useState<'CUSTOMER' | 'INVOICES' | null>();
  // Proposals that arrive later do not replace a draft that the user has begun.
  const byHand = wanted === undefined && hasDraft(transaction.id) ? 'INVOICES' : (wanted ?? null);
  const [chosenId, choose] = useState<string>();
  const [isExcluding, setExcluding] = useState(false);
  const exclude = useExclude(transaction, onLeave);
  const namesakes = namesakesQuery(transaction);
  useQuery({ ...namesakes, enabled: namesakes.enabled && transaction.amount < 0 });
  const proposals = decision?.proposals ?? [];
  // The best solution is chosen from the beginning, but none of several that fit equally well.
  const best = decision?.state === 'AMBIGUOUS' ? undefined : proposals[0];
  const chosen = proposals.find(({ id }) => id === chosenId) ?? best;
  const isEdited = decision === undefined || proposals.length === 0 || byHand !== null;
  const initial =
    decision === undefined || chosen === undefined || byHand === 'CUSTOMER'
      ? undefined
      : draftOf(chosen, decision);
  return (
    <>
      {isEdited && proposals.length > 0 && (
        <div className={styles['back']}>
          <Button variant="subtle" size="compact-sm" onClick={() => setByHand(null)}>
            {t('cashProofs.back')}
          </Button>
        </div>
      )}
      {isEdited ? (
        <LineEditor
          transaction={transaction}
          total={total}
          initial={initial}
          focus={wanted ?? null}
          onExclude={() => setExcluding(true)}
          onLeave={onLeave}
        />
      ) : (
        <Solutions
          transaction={transaction}
          decision={decision}
          chosen={chosen}
          onChoose={({ id }) => choose(id)}
          onByHand={setByHand}
          onExclude={() => setExcluding(true)}
          onLeave={onLeave}
        />
      )}
      {isExcluding && (
        <ExcludeDialog
          transaction={transaction}
          onClose={() => setExcluding(false)}
          onChoose={(reason, others) => exclude.mutate({ reason, others })}
        />
      )}
    </>
  );
}
