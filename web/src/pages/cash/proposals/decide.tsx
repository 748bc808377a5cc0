import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/types.ts';
import { useTranslation } from '../../../texts/index.ts';
import type { Total } from '../balance.ts';
import { LineEditor } from '../line-editor.tsx';
import { Solutions } from './solutions.tsx';

interface DecideProps {
  transaction: Schema<'BankTransaction'>;
  total: Total;
  decision: Schema<'BankProposals'> | undefined;
  onLeave: () => void;
}

/** Decides about a transaction: by a solution of the rules, or by hand. */
export function Decide({ transaction, total, decision, onLeave }: DecideProps) {
  const { t } = useTranslation();
  const [isByHand, setByHand] = useState(false);
  const [chosenId, choose] = useState<string>();
  const proposals = decision?.proposals ?? [];
  // The only solution is chosen from the beginning; one of several never is.
  const only = proposals.length === 1 ? proposals[0] : undefined;
  const chosen = proposals.find(({ id }) => id === chosenId) ?? only;
  if (decision === undefined || proposals.length === 0 || isByHand)
    return (
      <>
        {proposals.length > 0 && (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => setByHand(false)}>
              {t('cashProofs.back')}
            </Button>
          </div>
        )}
        <LineEditor transaction={transaction} total={total} onLeave={onLeave} />
      </>
    );
  return (
    <Solutions
      transaction={transaction}
      decision={decision}
      chosen={chosen}
      onChoose={({ id }) => choose(id)}
      onByHand={() => setByHand(true)}
      onLeave={onLeave}
    />
  );
}
