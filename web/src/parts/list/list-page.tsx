import { Button } from '@mantine/core';
import { FilterX, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { Empty } from '../empty.tsx';
import { Panel } from '../panel.tsx';
import { Table } from '../table/table.tsx';
import { type Column, isEmpty, NOTHING, type Selection } from '../table/types.ts';
import { ColumnChoice, columnsInSight } from './columns.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filters.ts';
import styles from './list.module.css';
import { SelectionBar } from './selection-bar.tsx';
import type { ListState } from './state.ts';
import type { ListRows } from './use-rows.ts';
import { type GivenView, ViewsBar } from './views-bar.tsx';

interface ListPageProps<Row> {
  title: string;
  /** Links between related pages. */
  tabs?: ReactNode;
  /** The list's name in saved views and exports. */
  list: Schema<'SavedView'>['list'];
  exportPath: string;
  state: ListState;
  from: ListRows<Row>;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  searchName?: string;
  views: readonly GivenView[];
  /** The default sort order. */
  usualSort: { by: string; order: 'ASC' | 'DESC' };
  idOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  onReach?: (row: Row) => void;
  /** A record's panel next to the list. */
  panel: (id: string) => ReactNode;
  empty: { icon: LucideIcon; title: string; text: string; children?: ReactNode };
  /** The button that creates a record. */
  create?: ReactNode;
  /** Commands of the page and of the selection. */
  tools?: ReactNode;
  bulk?: (selection: Selection, clear: () => void) => ReactNode;
}

/** A list page: head, views, filters and table, with an open record next to it. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, list, state, from, columns, filters, usualSort, idOf, empty } = props;
  const { t } = useTranslation();
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const inSight = columnsInSight(columns, state);
  const ids = inSight.map(({ id }) => id);
  const exported = inSight.flatMap(({ id, exports = [id] }) => exports);
  const leave = () => {
    if (state.open !== undefined) state.setOpen(undefined);
    else if (!isEmpty(selection)) setSelection(NOTHING);
  };
  return (
    <div className={styles['page']}>
      <section className={styles['main']}>
        <header className={styles['head']}>
          <h1>{title}</h1>
          <Count count={from.count} />
          <div className={styles['tools']}>
            <ColumnChoice all={columns} state={state} />
            <ExportMenu path={props.exportPath} query={state.query} columns={exported} />
            {props.tools}
            {props.create}
          </div>
        </header>
        {props.tabs}
        <ViewsBar list={list} state={state} given={props.views} columns={ids} />
        <FilterBar
          state={state}
          filters={filters}
          {...(props.searchName === undefined ? {} : { searchName: props.searchName })}
        />
        <SelectionBar selection={selection} onSelect={setSelection}>
          {props.bulk?.(selection, () => setSelection(NOTHING))}
        </SelectionBar>
        <Table
          label={title}
          columns={inSight}
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
          {...(props.onReach === undefined ? {} : { onReach: props.onReach })}
          onLeave={leave}
          empty={
            Object.keys(state.filters).length > 0 ? <NothingMatches state={state} /> : <Empty {...empty} />
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

function Count({ count }: { count: Schema<'Count'> | undefined }) {
  const { t, i18n } = useTranslation();
  if (count === undefined) return null;
  const number = new Intl.NumberFormat(i18n.language).format(count.count);
  return (
    <span
      className={styles['count']}
      title={count.isMore ? t('table.moreThan', { count: count.count }) : undefined}
    >
      {count.isMore ? `${number}+` : number}
    </span>
  );
}

function NothingMatches({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <Empty icon={FilterX} title={t('table.emptyFiltered')} text={t('table.emptyFilteredHint')}>
      <Button variant="default" onClick={() => state.setFilters({})}>
        {t('table.clearFilters')}
      </Button>
    </Empty>
  );
}
