import { Link } from '@tanstack/react-router';
import { Amount } from '../parts/amount.tsx';
import styles from './record.module.css';

interface FigureProps {
  title: string;
  value: number;
  currency: string;
  tone?: 'overdue';
  /** Query of the list of its documents; omitted if there is none. */
  documents?: Readonly<Record<string, string>> | undefined;
  /** Query of the figure over time: the customer filter. */
  sums?: Readonly<Record<string, string>> | undefined;
}

/** One large figure of a record, with a link to its documents. */
export function Figure({ title, value, currency, tone, documents, sums }: FigureProps) {
  const figure = (
    <>
      <span>{title}</span>{' '}
      <strong>
        <Amount value={value} currency={currency} tone={tone} />
      </strong>
    </>
  );
  const search = documents ?? sums;
  if (search === undefined) return <div className={styles['figure']}>{figure}</div>;
  return (
    <Link
      className={styles['figure']}
      to={documents === undefined ? '/receivables' : '/receivables/documents'}
      search={search}
    >
      {figure}
    </Link>
  );
}
