import { Link } from '@tanstack/react-router';
import { Amount } from '../parts/amount.tsx';
import styles from './record.module.css';

interface FigureProps {
  title: string;
  value: number;
  currency: string;
  tone?: 'overdue';
  /** What the list of the documents that make it is asked; left out where there is none. */
  documents?: Readonly<Record<string, string>> | undefined;
  /** Of what it is the sum, as of any day: whose receivables. */
  sums?: Readonly<Record<string, string>> | undefined;
}

/** One figure of a record, large, and the way to the documents that make it. */
export function Figure({ title, value, currency, tone, documents, sums }: FigureProps) {
  const figure = (
    <>
      <span>{title}</span>{' '}
      <strong>
        <Amount {...{ value, currency, tone }} />
      </strong>
    </>
  );
  const search = documents ?? sums;
  if (search === undefined) return <div className={styles['figure']}>{figure}</div>;
  return (
    <Link
      className={styles['figure']}
      to={documents === undefined ? '/receivables' : '/receivables/documents'}
      {...{ search }}
    >
      {figure}
    </Link>
  );
}
