import { Button } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './approve.module.css';
import { commandText } from './command-text.ts';
import { moneyTexts, type Plan, stepKey } from './plan.ts';
import { RecordChanges } from './record-changes.tsx';
import { StepInput } from './step-input.tsx';

interface ApproveDialogProps {
  plans: readonly Plan[];
  /** Shows the changes of each record, which the user has not seen yet. */
  isDetailed?: boolean;
  onClose: () => void;
  onApprove: () => void;
}

/** Asks before plans are carried out. It names their records, amounts and emails. Enter approves. */
export function ApproveDialog({ plans, isDetailed = false, onClose, onApprove }: ApproveDialogProps) {
  const { t } = useTranslation();
  const count = plans.length;
  const hasEmails = plans.some(({ totals }) => totals.emails > 0);
  const approve = () => {
    onClose();
    onApprove();
  };
  return (
    <Dialog
      isWide={isDetailed}
      title={isDetailed ? t('agents.approveTitleMany', { count }) : t('agents.approveTitle')}
      onClose={onClose}
    >
      <div className={styles['approve']}>
        <p>{t('agents.approveText')}</p>
        <ul>
          {plans.map((plan) => (
            <PlanLine key={plan.id} plan={plan} isDetailed={isDetailed} />
          ))}
        </ul>
        {hasEmails && <p>{t('agents.emailsStay')}</p>}
        <div className={styles['buttons']}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button data-autofocus onClick={approve} rightSection={<kbd aria-hidden>↵</kbd>}>
            {isDetailed ? t('agents.approveMany', { count }) : t('agents.approve')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function PlanLine({ plan: { title, totals, steps }, isDetailed }: { plan: Plan; isDetailed: boolean }) {
  const { t, i18n } = useTranslation();
  const number = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  const { records, emails, money } = totals;
  const facts = [t('agents.records', { count: records, number: number(records) })];
  if (emails > 0) facts.push(t('agents.emails', { count: emails, number: number(emails) }));
  return (
    <li>
      <strong>{title}</strong>
      <span>{facts.concat(moneyTexts(money, i18n.language)).join(' · ')}</span>
      {isDetailed &&
        steps.map((step) => (
          <Fragment key={stepKey(step)}>
            <span className={styles['command']}>{commandText(step, t)}</span>
            <StepInput step={step} />
            {step.records.map((record) => (
              <div key={record.id} className={styles['record']}>
                <span>{record.name ?? t(`agents.kinds.${record.kind}`)}</span>
                <RecordChanges record={record} command={commandText(step, t)} />
              </div>
            ))}
          </Fragment>
        ))}
    </li>
  );
}
