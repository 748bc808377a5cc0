import { FilterX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../texts/index.ts';
import { Empty } from '../empty.tsx';
import { Panel } from '../panel.tsx';
import { Table } from '../table/table.tsx';
import { type Column, isEmpty, isSelected, NOTHING, type Selection } from '../table/types.ts';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filters.ts';
import styles from './list.module.css';
import { SelectionBar } from './selection-bar.tsx';
import type { ListState } from './state.ts';
import type { ListRows } from './use-rows.ts';

interface SimpleListProps<Row> {
  title: string;
  /** Links between related pages. */
  tabs?: ReactNode;
  tools?: ReactNode;
  /** Shown above the table, for example about missing data. */
  notice?: ReactNode;
  state: ListState;
  from: ListRows<Row>;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  usualSort: { by: string; order: 'ASC' | 'DESC' };
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  panel: (id: string) => ReactNode;
  empty: ReactNode;
  /** Commands for the selected rows; without it, rows cannot be selected. */
  bulk?: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined;
}

/** A list page without saved views, exports and jobs. Only single rows can be selected. */
export function SimpleList<Row>(props: SimpleListProps<Row>) {
  const { title, state, from, idOf, filters, usualSort } = props;
  const { t } = useTranslation();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const selected = (from.rows ?? []).filter((row) => isSelected(selection, idOf(row)));
  const clear = () => setSelection(NOTHING);
  const leave = () => {
    if (state.open !== undefined) state.setOpen(undefined);
    else if (!isEmpty(selection)) clear();
  };
  const isFiltered = filters.some(({ name }) =>
    Object.keys(state.filters).some((key) => key.startsWith(name)),
  );
  return (
    <div className={styles['page']}>
      <section className={styles['main']}>
        <header className={styles['head']}>
          <h1>{title}</h1>
          <div className={styles['tools']}>{props.tools}</div>
        </header>
        {props.tabs}
        {props.notice}
        {filters.length > 0 && <FilterBar state={state} filters={filters} />}
        {selected.length > 0 && (
          <SelectionBar selection={selection} onSelect={setSelection} isNamedOnly>
            {props.bulk?.(selected, clear)}
          </SelectionBar>
        )}
        <Table
          label={title}
          columns={props.columns}
          from={from}
          idOf={idOf}
          selection={selection}
          nameOf={props.nameOf}
          sort={{
            by: state.sortBy ?? usualSort.by,
            order: state.sortBy === undefined ? usualSort.order : state.sortOrder,
            onChange: state.setSort,
          }}
          {...(props.bulk === undefined ? {} : { onSelect: setSelection })}
          openId={state.open}
          onOpen={(row) => state.setOpen(idOf(row))}
          onLeave={leave}
          empty={
            isFiltered ? (
              <Empty icon={FilterX} title={t('table.emptyFiltered')} text={t('table.emptyFilteredHint')} />
            ) : (
              props.empty
            )
          }
        />
        <p className="sr-only" role="status">
          {from.rows === undefined ? t('common.loading') : ''}
        </p>
      </section>
      {state.open !== undefined && (
        <Panel label={title} onClose={() => state.setOpen(undefined)}>
          {props.panel(state.open)}
        </Panel>
      )}
    </div>
  );
}
