import type { ReactNode } from 'react';
import styles from './connection.module.css';

interface ScrolledTableProps {
  label: string;
  /** Cells hold texts, not amounts. */
  isText?: boolean;
  children: ReactNode;
}

/** Its columns scroll by keyboard. */
const BY_KEYS = { tabIndex: 0 };

/** A table that scrolls sideways where it has no room, also by keys. */
export function ScrolledTable({ label, isText = false, children }: ScrolledTableProps) {
  return (
    <section className={styles['scroller']} aria-label={label} {...BY_KEYS}>
      <table className={styles['table']} data-text={isText || undefined}>
        {children}
      </table>
    </section>
  );
}
