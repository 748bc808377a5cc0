import { Link } from '@tanstack/react-router';
import { useMay } from '../../../api/me.ts';
import { useAgo, useTimeText } from '../../../parts/ago.tsx';
import { Amount } from '../../../parts/amount.tsx';
import { type Translate, useTranslation } from '../../../texts/index.ts';
import { type Finding, type Integration, partyText, recordText } from '../connections/words.ts';
import styles from './connection.module.css';
import { FindingCommands } from './finding-commands.tsx';
import { FindingRecords } from './finding-records.tsx';

interface FindingCardProps {
  integration: Integration;
  finding: Finding;
}

/** A difference: its customer and amount, both records, and what a user can do. */
export function FindingCard({ integration, finding }: FindingCardProps) {
  const { t } = useTranslation();
  const may = useMay();
  const ago = useAgo();
  const timeText = useTimeText();
  const { customer, partyKey, currency, amount, field, text, ignoredReason } = finding;
  const { firstSeenAt, lastSeenAt, resolutions } = finding;
  const { theirs, ours } = finding;
  const recordName = theirs?.number ?? ours?.number ?? theirs?.name;
  const title = recordName ?? customer?.name ?? keyText(finding, t);
  return (
    <article className={styles['finding']} aria-label={title}>
      <header>
        {title !== customer?.name && <strong>{title}</strong>}
        {customer !== null ? (
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
        ) : (
          partyKey !== null && <span>{partyText(partyKey, t)}</span>
        )}
        {amount !== null && currency !== null && (
          <span className={styles['amount']}>
            <span>{t('connectionFindings.amount')}</span> <Amount value={amount} currency={currency} />
          </span>
        )}
      </header>
      <p>
        {text}
        {field !== null && (
          <span className={styles['field']}>
            {t('connectionFindings.field')}: <code>{field}</code>
          </span>
        )}
      </p>
      <FindingRecords name={integration.name} finding={finding} />
      {ignoredReason !== null && (
        <p className={styles['quiet']}>{t('connectionFindings.ignoredFor', { reason: ignoredReason })}</p>
      )}
      <footer>
        {may('integration.edit') && resolutions.length > 0 && (
          <FindingCommands integration={integration} finding={finding} title={title} />
        )}
        <span className={styles['quiet']}>
          {t('connectionFindings.seen', { ago: ago(lastSeenAt) })},{' '}
          {t('connectionFindings.since', { time: timeText(firstSeenAt) })}
        </span>
      </footer>
    </article>
  );
}

/** Names the record of a finding without a number. One that was made here has an id that says nothing. */
function keyText({ key, ours }: Finding, t: Translate): string {
  if (key === null) return t('connectionFindings.whole');
  if (ours !== null && ours.kind !== null && key === ours.id)
    return t(`connectionFindings.records.${ours.kind}`);
  return recordText(key, t);
}
