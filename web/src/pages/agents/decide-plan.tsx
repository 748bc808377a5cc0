import { Button } from '@mantine/core';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { type Action, readyActions, useOffer } from '../../actions/action.ts';
import { keyText, useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTranslation } from '../../texts/index.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import styles from './plan.module.css';
import { isWaiting, type Plan } from './plan.ts';
import { useApprove, useReject } from './use-decisions.ts';

interface DecidePlanProps {
  plan: Plan;
  onLeave: () => void;
  onOutdated: (seen: Plan) => void;
}

const REASONS = ['recipients', 'text', 'timing', 'notNeeded'] as const;

const ACTIONS: readonly Action<{ approve: () => void; reject: () => void }>[] = [
  {
    id: 'agents.approve',
    title: (t) => t('agents.approve'),
    icon: Check,
    key: 'a',
    needs: 'agent-plan.approve',
    perform: ({ approve }) => approve(),
  },
  {
    id: 'agents.reject',
    title: (t) => t('agents.reject'),
    icon: X,
    key: 'r',
    needs: 'agent-plan.approve',
    perform: ({ reject }) => reject(),
  },
];

/** The decision about a plan that waits: approve or reject, by button or key. */
export function DecidePlan({ plan, onLeave, onOutdated }: DecidePlanProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [asked, setAsked] = useState<'approve' | 'reject' | null>(null);
  const approve = useApprove(onLeave, onOutdated);
  const reject = useReject(plan, onLeave);
  const isOpen = isWaiting(plan);
  const subject = { approve: () => setAsked('approve'), reject: () => setAsked('reject') };
  const actions = isOpen ? readyActions(ACTIONS, subject, may) : [];
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ key, perform }) => [key ?? '', () => void perform()])));
  if (!isOpen) return null;
  if (actions.length === 0) return <p className={styles['note']}>{t('agents.noRight')}</p>;
  const close = () => setAsked(null);
  return (
    <div className={styles['decide']}>
      {actions.map(({ id, title, icon: Icon, key, perform }) => (
        <Button
          key={id}
          variant={id === 'agents.approve' ? 'filled' : 'default'}
          leftSection={<Icon size={15} aria-hidden />}
          rightSection={key !== undefined && <kbd aria-hidden>{keyText(key)}</kbd>}
          loading={id === 'agents.approve' ? approve.isPending : reject.isPending}
          onClick={() => void perform()}
        >
          {title(t)}
        </Button>
      ))}
      {asked === 'approve' && (
        <ApproveDialog plans={[plan]} onClose={close} onApprove={() => approve.mutate(plan)} />
      )}
      {asked === 'reject' && (
        <ReasonDialog
          title={t('agents.reject')}
          text={t('agents.rejectText')}
          reasons={REASONS.map((reason) => t(`agents.rejectReasons.${reason}`))}
          onClose={close}
          onChoose={(reason) => reject.mutate(reason)}
        />
      )}
    </div>
  );
}
