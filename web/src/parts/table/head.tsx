import { Checkbox } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from '../../texts/index.ts';
import styles from './table.module.css';
import { type Column, changeSelection, isEmpty, isSelected, NOTHING, type TableProps } from './types.ts';

interface HeadProps<Row> {
  table: TableProps<Row>;
  template: string;
  /** In pixels. */
  widest: number;
  ids: readonly string[];
  /** Currencies of columns that have a single one. */
  currencies: ReadonlyMap<string, string>;
}

/** The column titles, which sort, and a checkbox that selects all loaded rows. */
export function TableHead<Row>({ table, template, widest, ids, currencies }: HeadProps<Row>) {
  const { t } = useTranslation();
  const { columns, selection, onSelect } = table;
  const isWhole = ids.length > 0 && ids.every((id) => isSelected(selection, id));
  return (
    <div role="rowgroup" className={styles['head']} style={{ minWidth: widest }}>
      <div role="row" className={styles['line']} style={{ gridTemplateColumns: template }} aria-rowindex={1}>
        {onSelect !== undefined && (
          <span role="columnheader" className={styles['box']}>
            <Checkbox
              aria-label={t('table.selectAll')}
              checked={isWhole}
              indeterminate={!isWhole && !isEmpty(selection)}
              onChange={() => onSelect(isWhole ? NOTHING : changeSelection(selection, ids, true))}
            />
          </span>
        )}
        {columns.map((column) => (
          <Title key={column.id} column={column} sort={table.sort} currency={currencies.get(column.id)} />
        ))}
      </div>
    </div>
  );
}

interface TitleProps<Row> {
  column: Column<Row>;
  sort: TableProps<Row>['sort'];
  currency: string | undefined;
}

function Title<Row>({ column, sort, currency }: TitleProps<Row>) {
  const { t } = useTranslation();
  const { sortBy, isNumber = false } = column;
  const title = currency === undefined ? column.title : `${column.title} (${currency})`;
  const isSorted = sortBy !== undefined && sort.by === sortBy;
  const Arrow = sort.order === 'ASC' ? ArrowUp : ArrowDown;
  // Names begin at A; of amounts and dates, the largest and latest come first.
  const firstOrder = sortBy === 'name' ? 'ASC' : 'DESC';
  const opposite = sort.order === 'ASC' ? 'DESC' : 'ASC';
  const next = isSorted ? opposite : firstOrder;
  return (
    <span
      role="columnheader"
      className={styles['title']}
      data-column={column.id}
      data-number={isNumber}
      aria-sort={isSorted ? (sort.order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {sortBy === undefined ? (
        title
      ) : (
        <button
          type="button"
          aria-label={t('table.sortBy', { title })}
          data-sorted={isSorted}
          onClick={() => sort.onChange(sortBy, next)}
        >
          {title}
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      )}
    </span>
  );
}
