import { Button, Checkbox } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Moment } from '../../parts/day.tsx';
import panes from '../../parts/panes.module.css';
import { useTranslation } from '../../texts/index.ts';
import styles from './agents.module.css';
import { isSmall, isWaiting, moneyTexts, type PlanRow } from './plan.ts';
import { PlanState } from './plan-state.tsx';

interface PlanListProps {
  title: string;
  rows: readonly PlanRow[];
  /** Id of the open plan. */
  openId: string | undefined;
  onOpen: (id: string) => void;
  /** Ids of the selected plans; null: none can be selected. */
  selected: ReadonlySet<string> | null;
  onToggle: (id: string) => void;
  hasMore: boolean;
  onMore: () => void;
}

/** The plans of a view. */
export function PlanList(props: PlanListProps) {
  const { title, rows, openId, onOpen, selected, onToggle, hasMore, onMore } = props;
  const { t } = useTranslation();
  return (
    <nav className={`${panes['list']} ${styles['list']}`} aria-label={title}>
      <ol>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isOpen={row.id === openId}
            onOpen={() => onOpen(row.id)}
            isSelected={isSmall(row) ? selected?.has(row.id) : undefined}
            onToggle={() => onToggle(row.id)}
          />
        ))}
      </ol>
      {hasMore && (
        <Button variant="subtle" fullWidth onClick={onMore}>
          {t('agents.more')}
        </Button>
      )}
    </nav>
  );
}

interface RowProps {
  row: PlanRow;
  isOpen: boolean;
  onOpen: () => void;
  /** Undefined: the plan cannot be selected. */
  isSelected: boolean | undefined;
  onToggle: () => void;
}

function Row({ row, isOpen, onOpen, isSelected, onToggle }: RowProps) {
  const { t, i18n } = useTranslation();
  const { title, state, createdAt, expiresAt, keyName, totals } = row;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const number = new Intl.NumberFormat(i18n.language).format(totals.records);
  const facts = [t('agents.records', { count: totals.records, number })].concat(
    moneyTexts(totals.money, i18n.language),
  );
  return (
    <li data-open={isOpen || undefined} data-quiet={state === 'EXPIRED' || undefined}>
      {isSelected !== undefined && (
        <Checkbox
          className={styles['box'] ?? ''}
          aria-label={t('agents.select', { title })}
          checked={isSelected}
          onChange={onToggle}
        />
      )}
      <button ref={button} type="button" aria-current={isOpen} onClick={onOpen}>
        <span className={styles['rowTop']}>
          <strong>{title}</strong>
          <span className={styles['quiet']}>
            <Moment at={state === 'EXPIRED' ? expiresAt : createdAt} withTime />
          </span>
        </span>
        <span className={styles['rowTop']}>
          <span className={styles['quiet']}>{facts.join(' · ')}</span>
          {!isWaiting(row) && <PlanState plan={row} />}
        </span>
        <span className={styles['quiet']}>{keyName}</span>
      </button>
    </li>
  );
}
