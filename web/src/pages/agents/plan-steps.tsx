import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Amount } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import { commandText } from './command-text.ts';
import { EmailPreview } from './email-preview.tsx';
import styles from './plan.module.css';
import { otherEffects, type Plan, type PlanRecord, type PlanStep, stepKey } from './plan.ts';
import { RecordChanges } from './record-changes.tsx';
import { RecordOutcome } from './record-outcome.tsx';
import { StepInput } from './step-input.tsx';

interface PlanStepsProps {
  plan: Plan;
  /** The plan as the user saw it before its effects changed; null: they did not. */
  seen: Plan | null;
}

/** The steps of a plan in their order, each with the records that it changes. */
export function PlanSteps({ plan, seen }: PlanStepsProps) {
  return plan.steps.map((step, at) => <Step key={stepKey(step)} step={step} at={at} seen={seen} />);
}

/** Records of a step that are shown at once. */
const SHOWN_FIRST = 20;

function Step({ step, at, seen }: { step: PlanStep; at: number; seen: Plan | null }) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { records } = step;
  const command = commandText(step, t);
  const shown = isOpen ? records : records.slice(0, SHOWN_FIRST);
  const number = new Intl.NumberFormat(i18n.language).format(records.length);
  return (
    <section className={styles['step']}>
      <header>
        <h3>
          {at + 1}. {command}
        </h3>
        <span className={styles['quiet']}>{t('agents.records', { count: records.length, number })}</span>
      </header>
      <StepInput step={step} />
      <ul className={styles['records']}>
        {shown.map((record) => (
          <Row key={record.id} record={record} command={command} before={otherEffects(record, at, seen)} />
        ))}
      </ul>
      {shown.length < records.length && (
        <Button variant="subtle" onClick={() => setOpen(true)}>
          {t('agents.showMore', { count: records.length - shown.length })}
        </Button>
      )}
    </section>
  );
}

interface RowProps {
  record: PlanRecord;
  command: string;
  /** The effects that the user saw before they changed. */
  before: PlanRecord | undefined;
}

function Row({ record, command, before }: RowProps) {
  const { t } = useTranslation();
  const { money, email, result } = record;
  return (
    <li data-changed={before !== undefined || undefined}>
      <span className={styles['record']}>
        <RecordName record={record} />
        {result !== null && <RecordOutcome result={result} />}
      </span>
      <div>
        {(email === null || record.changes.length > 0) && <RecordChanges record={record} command={command} />}
        {before !== undefined && (
          <div className={styles['seen']}>
            <span>{t('agents.seenBefore')}</span>
            <RecordChanges record={before} command={command} />
          </div>
        )}
      </div>
      <span className={styles['amount']}>
        {money.map(({ amount, currency }) => (
          <Amount key={currency} value={amount} currency={currency} />
        ))}
      </span>
      {email !== null && <EmailPreview email={email} />}
    </li>
  );
}

/** The name of a record, as a link if it has a page. */
function RecordName({ record: { kind, id, name } }: { record: PlanRecord }) {
  const { t } = useTranslation();
  const text = name ?? t(`agents.kinds.${kind}`);
  if (kind === 'CUSTOMER')
    return (
      <Link to="/customers/$id" params={{ id }}>
        {text}
      </Link>
    );
  if (kind === 'INVOICE')
    return (
      <Link to="/invoices/$id" params={{ id }}>
        {text}
      </Link>
    );
  if (kind === 'BANK_TRANSACTION')
    return (
      <Link to="/cash" search={{ is: 'ALL', open: id }}>
        {text}
      </Link>
    );
  return <span>{text}</span>;
}
