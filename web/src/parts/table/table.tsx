import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../texts/index.ts';
import { ProblemNotice } from '../problem.tsx';
import { TableHead } from './head.tsx';
import { oneCurrency } from './one-currency.ts';
import { TableRow } from './row.tsx';
import { Skeleton } from './skeleton.tsx';
import styles from './table.module.css';
import type { TableProps } from './types.ts';
import { useCursor } from './use-cursor.ts';
import { useWidths } from './use-widths.ts';

const ROW = 36;
const PHONE_ROW = 60;
/** Loads more rows when this many are left. */
const AHEAD = 30;
/** Widths besides the columns, in pixels: the padding of a row, and its checkbox. */
const PADDING_PX = 24;
const BOX_PX = 36;
const PHONE = '(max-width: 48rem)';
const NONE: readonly never[] = [];

/** The table component: virtualised rows, loading on scroll, and equal keyboard and mouse control. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, from, idOf, empty, selection, onSelect } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const rows = from.rows ?? NONE;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? PHONE_ROW : ROW),
    overscan: 12,
  });
  const at = (index: number, use: (row: Row) => void) => {
    const row = rows[index];
    if (row !== undefined) use(row);
  };
  const ids = useMemo(() => rows.map(idOf), [rows, idOf]);
  const cursor = useCursor({
    ids,
    selection,
    onSelect,
    onLeave: props.onLeave,
    onOpen: (index) => at(index, props.onOpen),
    onReach: (index) => {
      virtual.scrollToIndex(index);
      at(index, (row) => props.onReach?.(row));
    },
  });
  const { Row: Line, ...steady } = useSteadyRows<Row>({
    reach: (index) => cursor.at !== index && at(index, (row) => props.onReach?.(row)),
    select: cursor.select,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  const { hasMore, isReadingMore, readMore, problem } = from;
  useEffect(() => {
    if (hasMore && !isReadingMore && problem === null && last >= rows.length - AHEAD) readMore();
  }, [last, rows.length, hasMore, isReadingMore, problem, readMore]);
  const measured = useRef(isPhone);
  useEffect(() => {
    if (measured.current !== isPhone) virtual.measure();
    measured.current = isPhone;
  }, [virtual, isPhone]);
  const currencies = useMemo(() => oneCurrency(columns, rows), [columns, rows]);
  const withoutCurrency = [...currencies.keys()].join(' ');
  const drawn = `${withoutCurrency} ${ids[shown[0]?.index ?? 0]} ${last} ${shown.length} ${rows.length} ${isPhone} ${from.isStale}`;
  const widths = useWidths(scroller, columns, drawn);

  if (from.rows === undefined && problem !== null)
    return <ProblemNotice problem={problem} onAgain={from.again} />;
  if (from.rows === undefined) return <Skeleton />;
  if (rows.length === 0) return <>{empty}</>;
  const grid = columns.map(({ grows }, at) =>
    grows === true ? `minmax(${widths[at]}px, 1fr)` : `${widths[at]}px`,
  );
  const chrome = PADDING_PX + (onSelect === undefined ? 0 : BOX_PX);
  const widest = widths.reduce((sum, width) => sum + width, chrome);
  const template = `${onSelect === undefined ? '' : '2.25rem '}${grid.join(' ')}`;
  return (
    <div
      ref={scroller}
      className={styles['scroller']}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + 1}
      aria-multiselectable={onSelect !== undefined}
      aria-busy={from.isStale}
      data-stale={from.isStale}
    >
      {!isPhone && (
        <TableHead table={props} template={template} widest={widest} ids={ids} currencies={currencies} />
      )}
      <div
        role="rowgroup"
        className={styles['rows']}
        style={{ height: virtual.getTotalSize(), minWidth: isPhone ? 0 : widest }}
      >
        {shown.map(({ index, start, size }) =>
          rows[index] === undefined ? null : (
            <Line
              key={idOf(rows[index])}
              table={props}
              row={rows[index]}
              index={index}
              start={start}
              size={size}
              template={template}
              widest={widest}
              isPhone={isPhone}
              withoutCurrency={withoutCurrency}
              isUnderCursor={cursor.at === index}
              onReach={steady.reach}
              onSelect={steady.select}
            />
          ),
        )}
      </div>
      {isReadingMore && <p className={styles['foot']}>{t('table.loadingMore')}</p>}
      {problem !== null && (
        <p className={styles['foot']} role="alert">
          {t('table.notMore')}{' '}
          <button type="button" onClick={from.again}>
            {t('common.again')}
          </button>
        </p>
      )}
    </div>
  );
}

interface RowCommands {
  reach(index: number): void;
  select(index: number, isRange: boolean): void;
}

/** Memoises rows: they re-render on data changes, not on scroll. */
function useSteadyRows<Row>(commands: RowCommands) {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const [steady] = useState(() => ({
    Row: memo(TableRow<Row>),
    reach: (index: number) => latest.current.reach(index),
    select: (index: number, isRange: boolean) => latest.current.select(index, isRange),
  }));
  return steady;
}

function useIsPhone(): boolean {
  const [isPhone, setPhone] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    const media = matchMedia(PHONE);
    const look = () => setPhone(media.matches);
    media.addEventListener('change', look);
    return () => media.removeEventListener('change', look);
  }, []);
  return isPhone;
}
