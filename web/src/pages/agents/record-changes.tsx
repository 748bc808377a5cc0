import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { meQuery } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { fieldText } from '../../records/audit/values.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import i18next, { type Translate, useTranslation } from '../../texts/index.ts';
import { AppliedAmounts } from './applied-amounts.tsx';
import styles from './plan.module.css';
import type { PlanChange, PlanRecord } from './plan.ts';
import { useChangeText } from './values.tsx';

/** A record as far as its changes are shown. */
export type ChangedRecord = Pick<PlanRecord, 'changes' | 'currency' | 'names' | 'invoices'>;

interface RecordChangesProps {
  record: ChangedRecord;
  /** Name of the step's command, for actions that the audit trail has no words for. */
  command: string;
}

/** The changes of a record: for each field its value now and after the approval. */
export function RecordChanges({ record, command }: RecordChangesProps) {
  const { t } = useTranslation();
  const textOf = useChangeText(record);
  if (record.changes.length === 0) return <p className={styles['quiet']}>{t('agents.noChange')}</p>;
  // The audit log lists only the first links. The invoices of the record are complete.
  const changes = record.changes.filter(({ field }) => field !== 'links');
  return (
    <dl className={styles['changes']}>
      {record.invoices.length > 0 && (
        <div>
          <dt>{fieldText('links', t)}</dt>
          <dd>
            <AppliedAmounts record={record} />
          </dd>
        </div>
      )}
      {changes.map((change) => (
        <div key={[change.action, change.record.kind, change.record.id, change.field].join(' ')}>
          <dt>{change.field === null ? t('agents.action') : fieldText(change.field, t)}</dt>
          <dd>
            <ChangeText change={change} command={command} textOf={(value) => textOf(change, value)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangeTextProps {
  change: PlanChange;
  command: string;
  textOf: (value: unknown) => string;
}

function ChangeText({ change, command, textOf }: ChangeTextProps) {
  const { t } = useTranslation();
  const { data: me } = useQuery(meQuery());
  const { field, before, after, isHidden } = change;
  const actor = me?.user === undefined || me.user === null ? t('agents.you') : nameOfPerson(me.user);
  if (field === null) return <ins>{actionText(change, actor, t) ?? command}</ins>;
  if (isHidden) return <ins>{t('agents.hiddenText')}</ins>;
  // Instants and users of the approval are not known yet.
  if (before === null && after === null) return <ins>{t('agents.onApproval')}</ins>;
  return (
    <>
      {before !== null && before !== undefined && (
        <>
          <del>
            <span className="sr-only">{t('agents.before')}: </span>
            {textOf(before)}
          </del>
          <ArrowRight size={13} aria-hidden />
        </>
      )}
      <ins>
        <span className="sr-only">{t('agents.after')}: </span>
        {textOf(after)}
      </ins>
    </>
  );
}

/** Returns whether the audit trail has a sentence for an action. */
const isKnown = (action: string): action is Schema<'AuditEntry'>['action'] =>
  i18next.exists(`auditTrail.actions.${action}`);

/** Returns what an action without fields does, as the audit trail will say it; null: it has no words for it. */
const actionText = ({ action, record: { name } }: PlanChange, actor: string, t: Translate): string | null =>
  isKnown(action)
    ? t(`auditTrail.actions.${action}`, {
        actor,
        name: name ?? t('auditTrail.record'),
        customer: name ?? t('auditTrail.noCustomer'),
      })
    : null;
