import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { readyActions } from '../../actions/action.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Day, Moment } from '../../parts/day.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { RecordActions } from '../../parts/record-actions.tsx';
import { useTranslation } from '../../texts/index.ts';
import { nameOfPerson } from '../customer/columns.tsx';
import { Figure } from '../figure.tsx';
import { LetterPreview } from '../letter/preview.tsx';
import styles from '../record.module.css';
import own from './action.module.css';
import { type TaskCommand, WORK_ACTIONS } from './actions.ts';
import { ContactLines } from './contact.tsx';
import { ActionDialog } from './dialog.tsx';
import { HoldNotice } from './hold-notice.tsx';
import { PriorityParts } from './priority.tsx';
import { stateText } from './state-text.ts';
import { ActionKind } from './type.tsx';

interface ViewProps {
  action: Schema<'Action'>;
  /** The action's row in the queue; undefined if it is in no displayed queue. */
  row: Schema<'WorkRow'> | undefined;
  onDone?: ((taskCommand: TaskCommand) => void) | undefined;
}

/** An action: customer, contact, reason of its priority, and commands. */
export function ActionView({ action, row, onDone }: ViewProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [taskCommand, setTaskCommand] = useState<TaskCommand | null>(null);
  const { name, type, customer } = action;
  return (
    <article className={styles['record']}>
      <header>
        <h2>{customer.name}</h2>
        <p>
          {customer.externalId} ·{' '}
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {t('customers.openPage')}
          </Link>
        </p>
      </header>
      <p className={own['task']}>
        <ActionKind type={type} /> <strong>{name}</strong>
      </p>
      <HoldNotice action={action} />
      <RecordActions
        actions={readyActions(WORK_ACTIONS, { action, begin: setTaskCommand }, may)}
        hasMain={type === 'LETTER'}
      />
      {hasLetter(action) && may('letter.read') && (
        <Section title={t('letters.preview')}>
          <LetterPreview actionId={action.id} />
        </Section>
      )}
      {row !== undefined && <WorkFigures row={row} />}
      <ActionFacts action={action} />
      {row !== undefined && <PriorityParts row={row} />}
      <ActionDialog
        action={action}
        taskCommand={taskCommand}
        onDone={onDone}
        onClose={() => setTaskCommand(null)}
      />
    </article>
  );
}

/** A letter sent through another channel was never printed; an ignored one never will be. */
const hasLetter = ({ type, state, outcome }: Schema<'Action'>) =>
  type === 'LETTER' && (state === 'TODO' || outcome === 'PRINTED');

function WorkFigures({ row }: { row: Schema<'WorkRow'> }) {
  const { t, i18n } = useTranslation();
  const { amountOverdue, currency, daysOverdue, contact } = row;
  return (
    <>
      <div className={styles['figures']}>
        <Figure title={t('work.amount')} value={amountOverdue} currency={currency} tone="overdue" />
        <div className={styles['figure']}>
          <span>{t('work.age')}</span>
          <strong>{new Intl.NumberFormat(i18n.language).format(daysOverdue)}</strong>
        </div>
      </div>
      <Section title={t('work.contact')}>
        <ContactLines contact={contact} />
      </Section>
    </>
  );
}

function ActionFacts({ action }: { action: Schema<'Action'> }) {
  const { t } = useTranslation();
  const { state, dueDate, dunningPlan, assignedTo, snoozedUntil, comment, invoices, performedAt } = action;
  return (
    <Section title={t('work.facts')}>
      <Facts>
        <Fact title={t('work.state')}>{stateText(state, t)}</Fact>
        <Fact title={t('work.dueOn')}>
          <Moment at={dueDate} />
        </Fact>
        {dunningPlan !== null && <Fact title={t('work.plan')}>{dunningPlan.name}</Fact>}
        <Fact title={t('work.assignedTo')}>
          {assignedTo.map(nameOfPerson).join(', ') || t('common.none')}
        </Fact>
        {snoozedUntil !== null && (
          <Fact title={t('work.snoozedUntil')}>
            <Day on={snoozedUntil} />
          </Fact>
        )}
        {performedAt !== null && (
          <Fact title={t('work.performedAt')}>
            <Moment at={performedAt} withTime />
          </Fact>
        )}
        {comment !== null && <Fact title={t('work.note')}>{comment}</Fact>}
        {invoices.length > 0 && (
          <Fact title={t('shell.invoices')}>
            {invoices.slice(0, 20).map(({ id, customId }) => (
              <Link key={id} className={own['invoice']} to="/invoices/$id" params={{ id }}>
                {customId}
              </Link>
            ))}
          </Fact>
        )}
      </Facts>
    </Section>
  );
}
