import { Checkbox } from '@mantine/core';
import { useTranslation } from '../../texts/index.ts';
import styles from './table.module.css';
import { isSelected, type TableProps } from './types.ts';

interface RowProps<Row> {
  table: TableProps<Row>;
  row: Row;
  index: number;
  start: number;
  size: number;
  template: string;
  widest: number;
  isPhone: boolean;
  /** Ids of columns whose title shows the currency, separated by blanks. */
  withoutCurrency: string;
  isUnderCursor: boolean;
  onReach: (index: number) => void;
  onSelect: (index: number, isRange: boolean) => void;
}

/** One row; on a phone its main values on two lines. */
export function TableRow<Row>(props: RowProps<Row>) {
  const { table, row, index, start, size, template, widest, isPhone, isUnderCursor, onReach, onSelect } =
    props;
  const withoutCurrency = isPhone ? [] : props.withoutCurrency.split(' ');
  const { t } = useTranslation();
  const id = table.idOf(row);
  const isChosen = isSelected(table.selection, id);
  const columns = isPhone ? table.columns.filter(({ phone }) => phone !== undefined) : table.columns;
  const place = { transform: `translateY(${start}px)`, height: size };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className={isPhone ? styles['card'] : styles['line']}
      data-cursor={isUnderCursor}
      data-chosen={isChosen}
      data-open={table.openId === id}
      style={isPhone ? place : { ...place, gridTemplateColumns: template, minWidth: widest }}
      onPointerEnter={() => onReach(index)}
      onClick={() => table.onOpen(row)}
    >
      {!isPhone && table.onSelect !== undefined && (
        <span
          role="gridcell"
          className={styles['box']}
          onClick={(event) => {
            event.stopPropagation();
            onSelect(index, event.shiftKey);
          }}
        >
          <Checkbox
            tabIndex={-1}
            aria-label={t('table.selectRow', { name: table.nameOf(row) })}
            checked={isChosen}
            readOnly
          />
        </span>
      )}
      {columns.map(({ id: column, isNumber = false, phone, show, showOnPhone = show }) => (
        <span
          key={column}
          role="gridcell"
          className={styles['cell']}
          data-column={isPhone ? undefined : column}
          data-number={isNumber}
          data-without-currency={withoutCurrency.includes(column)}
          data-phone={phone}
        >
          {isPhone ? showOnPhone(row) : show(row)}
        </span>
      ))}
    </div>
  );
}
