import { Link } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from '../../../parts/amount.tsx';
import { Day } from '../../../parts/day.tsx';
import { useTranslation } from '../../../texts/index.ts';
import type { Finding } from '../connections/words.ts';
import styles from './connection.module.css';

type FindingRecord = NonNullable<Finding['theirs']>;

interface FindingRecordsProps {
  name: string;
  finding: Pick<Finding, 'theirs' | 'ours'>;
}

/** The record there and the record here, next to each other; values that differ stand out. */
export function FindingRecords({ name, finding: { theirs, ours } }: FindingRecordsProps) {
  const { t } = useTranslation();
  if (!isNamed(theirs) && !isNamed(ours)) return null;
  const there = t('connectionFindings.there', { name });
  const here = t('connectionFindings.here');
  return (
    <div className={styles['records']}>
      <RecordSide title={there} record={theirs} other={ours}>
        {theirs !== null && theirs.url !== null && (
          <a href={theirs.url} target="_blank" rel="noreferrer">
            {t('connectionFindings.openThere', { name })} <ExternalLink size={12} aria-hidden />
          </a>
        )}
      </RecordSide>
      <RecordSide title={here} record={ours} other={theirs}>
        {ours !== null && <OwnLink record={ours} />}
      </RecordSide>
    </div>
  );
}

/** Findings about a whole connection name no record. */
const isNamed = (record: FindingRecord | null): boolean =>
  record !== null && (record.id !== null || record.key !== null);

interface RecordSideProps {
  title: string;
  record: FindingRecord | null;
  other: FindingRecord | null;
  children: ReactNode;
}

function RecordSide({ title, record, other, children }: RecordSideProps) {
  const { t } = useTranslation();
  if (record === null)
    return (
      <div className={styles['record']}>
        <h5>{title}</h5>
        <p className={styles['quiet']}>{t('connectionFindings.missing')}</p>
      </div>
    );
  const { kind, number, name, key } = record;
  return (
    <div className={styles['record']}>
      <h5>{title}</h5>
      <p>
        {kind !== null && t(`connectionFindings.records.${kind}`)} <strong>{number ?? name}</strong>
      </p>
      <dl>
        {key !== null && (
          <div>
            <dt>{t('connectionFindings.facts.key')}</dt>
            <dd>
              <code>{key}</code>
            </dd>
          </div>
        )}
        {factsOf(record).map(({ name, value, text }) => (
          <div key={name} data-differs={other !== null && factOf(other, name) !== text}>
            <dt>{t(`connectionFindings.facts.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}

const FACTS = ['amount', 'residual', 'issuedOn', 'dueOn'] as const;
type FactName = (typeof FACTS)[number];

/** Returns a fact as comparable text, or null without one. */
const factOf = (record: FindingRecord, name: FactName): string | null => {
  const value = record[name];
  return value === null ? null : `${value} ${typeof value === 'number' ? record.currency : ''}`;
};

interface Fact {
  name: FactName;
  text: string | null;
  value: ReactNode;
}

function factsOf(record: FindingRecord): Fact[] {
  const { currency } = record;
  return FACTS.flatMap((name): Fact[] => {
    const value = record[name];
    if (value === null) return [];
    const text = factOf(record, name);
    if (typeof value === 'string') return [{ name, text, value: <Day on={value} /> }];
    return currency === null ? [] : [{ name, text, value: <Amount value={value} currency={currency} /> }];
  });
}

/** A link to the page or the list that shows a record. */
function OwnLink({ record: { id, kind } }: { record: FindingRecord }) {
  const { t } = useTranslation();
  if (id === null || kind === null) return null;
  const text = t('connectionFindings.openHere');
  switch (kind) {
    case 'CUSTOMER':
      return (
        <Link to="/customers/$id" params={{ id }}>
          {text}
        </Link>
      );
    case 'INVOICE':
      return (
        <Link to="/invoices/$id" params={{ id }}>
          {text}
        </Link>
      );
    case 'CREDIT_NOTE':
      return (
        <Link to="/credit_notes" search={{ open: id }}>
          {text}
        </Link>
      );
    case 'PAYMENT':
      return (
        <Link to="/payments" search={{ open: id }}>
          {text}
        </Link>
      );
    default:
      return null;
  }
}
