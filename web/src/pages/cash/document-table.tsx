import { Button } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import type { Balance, Total } from './balance.ts';
import { DocumentRow } from './document-row.tsx';
import styles from './document-table.module.css';
import type { Candidate, Picked } from './draft.ts';

interface DocumentTableProps {
  transaction: Schema<'BankTransaction'>;
  total: Total;
  rows: readonly Candidate[];
  picked: readonly Picked[];
  balance: Balance;
  table: RefObject<HTMLTableElement | null> | null;
  hasMore: boolean;
  readMore: () => void;
  onToggle: (candidate: Candidate) => void;
  onChange: (id: string, facts: Partial<Picked>) => void;
}

/** The documents of a customer, each with a box to choose it and its amount. */
export function DocumentTable(props: DocumentTableProps) {
  const { transaction, total, rows, picked, balance, table, hasMore, readMore, onToggle, onChange } = props;
  const { t } = useTranslation();
  if (rows.length === 0)
    return <p className={styles['none']}>{t(total.isIn ? 'cash.noInvoices' : 'cash.noCredits')}</p>;
  return (
    <>
      <table ref={table} className={styles['table']} onKeyDown={moveBetweenBoxes}>
        <thead>
          <tr>
            <td className={styles['box']} />
            <th scope="col">{t('cash.number')}</th>
            <th scope="col">{t(total.isIn ? 'cash.due' : 'cash.dated')}</th>
            <th scope="col" data-number>
              {t('cash.open')} ({transaction.currency})
            </th>
            <th scope="col" data-number>
              {t('cash.applied')}
            </th>
          </tr>
        </thead>
        {rows.map((candidate) => (
          <DocumentRow
            key={candidate.id}
            transaction={transaction}
            total={total}
            candidate={candidate}
            picked={picked.find(({ id }) => id === candidate.id)}
            balance={balance}
            onToggle={() => onToggle(candidate)}
            onChange={(facts) => onChange(candidate.id, facts)}
          />
        ))}
      </table>
      {hasMore && (
        <Button variant="subtle" onClick={readMore}>
          {t('cash.more')}
        </Button>
      )}
    </>
  );
}

const BOXES = 'input[type=checkbox]';

/** Focuses the first box of a table. */
export function focusFirstBox(table: HTMLTableElement | null): void {
  const box = table?.querySelector(BOXES);
  if (box instanceof HTMLElement) box.focus();
}

/** Arrow keys move between the boxes. */
function moveBetweenBoxes(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const boxes = [...event.currentTarget.querySelectorAll(BOXES)];
  const at = event.target instanceof Element ? boxes.indexOf(event.target) : -1;
  if (step === undefined || at < 0) return;
  event.preventDefault();
  const next = boxes[at + step];
  if (next instanceof HTMLElement) next.focus();
}
