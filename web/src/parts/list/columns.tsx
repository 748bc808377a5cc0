import { ActionIcon, Checkbox, Popover } from '@mantine/core';
import { Columns3 } from 'lucide-react';
import { useTranslation } from '../../texts/index.ts';
import type { Column } from '../table/types.ts';
import styles from './list.module.css';
import type { ListState } from './state.ts';

/** Returns the visible columns: the chosen ones, else all except extras. */
export function columnsInSight<Row>(all: readonly Column<Row>[], { columns }: ListState): Column<Row>[] {
  const chosen = columns?.flatMap((id) => all.find((column) => column.id === id) ?? []) ?? [];
  return chosen.length > 0 ? chosen : all.filter(({ isExtra = false }) => !isExtra);
}

/** Chooses the columns of a table. The first column, which identifies the row, stays. */
export function ColumnChoice<Row>({ all, state }: { all: readonly Column<Row>[]; state: ListState }) {
  const { t } = useTranslation();
  const inSight = columnsInSight(all, state);
  const toggle = (id: string) => {
    const next = all.filter((one) => inSight.includes(one) !== (one.id === id)).map((one) => one.id);
    const usual = all.filter(({ isExtra = false }) => !isExtra).map((one) => one.id);
    state.setColumns(next.join() === usual.join() ? undefined : next);
  };
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('table.columns')} title={t('table.columns')}>
          <Columns3 size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles['choices']}>
          {all.slice(1).map((column) => (
            <Checkbox
              key={column.id}
              label={column.title}
              checked={inSight.includes(column)}
              onChange={() => toggle(column.id)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
