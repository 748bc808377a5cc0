import { Button } from '@mantine/core';
import { useState } from 'react';
import { isProblem } from '../../api/call.ts';
import { queries } from '../../api/read.ts';
import { showProblemToast } from '../../parts/toast.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './agents.module.css';
import { ApproveDialog } from './approve-dialog.tsx';
import { type Plan, type PlanRow, planQuery } from './plan.ts';
import { useApproveEach } from './use-decisions.ts';

interface SelectionCommandsProps {
  selected: readonly PlanRow[];
  /** Plans that can be selected. */
  small: readonly PlanRow[];
  onSelect: (plans: readonly PlanRow[]) => void;
}

/** Selects the small plans with one click, and approves the selected ones together. */
export function SelectionCommands({ selected, small, onSelect }: SelectionCommandsProps) {
  const { t } = useTranslation();
  /** The plans as the dialog shows them: these effects are approved. */
  const [shown, setShown] = useState<readonly Plan[] | null>(null);
  const approve = useApproveEach(() => onSelect([]));
  const ask = async () => {
    try {
      setShown(await Promise.all(selected.map(({ id }) => queries.fetchQuery(planQuery(id)))));
    } catch (error) {
      if (!isProblem(error)) throw error;
      showProblemToast(error);
    }
  };
  return (
    <div className={styles['selection']}>
      {selected.length === 0 && small.length > 1 && (
        <Button variant="default" onClick={() => onSelect(small)}>
          {t('agents.selectSmall')}
        </Button>
      )}
      {selected.length > 0 && (
        <>
          <span role="status">{t('agents.selected', { count: selected.length })}</span>
          <Button loading={approve.isPending} onClick={() => void ask()}>
            {t('agents.approveMany', { count: selected.length })}
          </Button>
          <Button variant="subtle" onClick={() => onSelect([])}>
            {t('agents.clear')}
          </Button>
        </>
      )}
      {shown !== null && (
        <ApproveDialog
          isDetailed
          plans={shown}
          onClose={() => setShown(null)}
          onApprove={() => approve.mutate(shown)}
        />
      )}
    </div>
  );
}
