import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from '../../../texts/index.ts';
import styles from './mapping.module.css';
import {
  AMOUNT_COLUMNS,
  AMOUNT_KINDS,
  type AmountKind,
  amountKindOf,
  type ColumnName,
  columnChoices,
  MAIN_COLUMNS,
  type Mapping,
  MORE_COLUMNS,
  type Table,
  withAmountKind,
} from './mapping.ts';

interface FieldsProps {
  table: Table;
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

const DATE_ORDERS = ['DMY', 'MDY', 'YMD'] as const;
const DECIMAL_MARKS = ['COMMA', 'POINT'] as const;
const NONE = '';

/** The meaning of each column, and how dates and amounts are written. */
export function ColumnFields({ table, mapping, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const { columns, headingLine, dateOrder, decimalMark, isInverted = false } = mapping;
  const change = (facts: Partial<Mapping>) => onChange(Object.assign({}, mapping, facts));
  const choices = columnChoices(table, headingLine);
  const none = { value: NONE, label: t('bankMapping.none') };
  const kind = amountKindOf(columns);
  const isRequired = (name: ColumnName) =>
    name === 'bookedOn' || AMOUNT_COLUMNS[kind].some((one) => one === name);
  const column = (name: ColumnName) => (
    <NativeSelect
      key={name}
      label={t(`bankMapping.columns.${name}`)}
      required={isRequired(name)}
      value={String(columns[name] ?? NONE)}
      data={isRequired(name) ? choices : [none].concat(choices)}
      onChange={({ currentTarget: { value } }) =>
        change({ columns: Object.assign({}, columns, { [name]: value === NONE ? null : Number(value) }) })
      }
    />
  );
  return (
    <>
      <div className={styles['fields']}>
        {MAIN_COLUMNS.slice(0, 2).map(column)}
        <NativeSelect
          label={t('bankMapping.amounts')}
          value={kind}
          data={AMOUNT_KINDS.map((one) => ({ value: one, label: t(`bankMapping.amountKinds.${one}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen: AmountKind = AMOUNT_KINDS.find((one) => one === value) ?? 'SIGNED';
            change({ columns: withAmountKind(columns, chosen) });
          }}
        />
        {AMOUNT_COLUMNS[kind].map(column)}
        {MAIN_COLUMNS.slice(2).map(column)}
        <NativeSelect
          label={t('bankMapping.dateOrder')}
          value={dateOrder ?? NONE}
          data={[{ value: NONE, label: t('bankMapping.asWritten') }].concat(
            DATE_ORDERS.map((one) => ({ value: one, label: t(`bankMapping.dateOrders.${one}`) })),
          )}
          onChange={({ currentTarget: { value } }) =>
            change({ dateOrder: DATE_ORDERS.find((one) => one === value) ?? null })
          }
        />
        <NativeSelect
          label={t('bankMapping.decimalMark')}
          value={decimalMark ?? NONE}
          data={[{ value: NONE, label: t('bankMapping.asWritten') }].concat(
            DECIMAL_MARKS.map((one) => ({ value: one, label: t(`bankMapping.decimalMarks.${one}`) })),
          )}
          onChange={({ currentTarget: { value } }) =>
            change({ decimalMark: DECIMAL_MARKS.find((one) => one === value) ?? null })
          }
        />
      </div>
      <TextColumns
        choices={choices}
        texts={columns.texts ?? []}
        onChange={(texts) => change({ columns: Object.assign({}, columns, { texts }) })}
      />
      {kind !== 'MARKED' && (
        <Checkbox
          label={t(kind === 'SPLIT' ? 'bankMapping.negativeDebits' : 'bankMapping.invertedSign')}
          checked={isInverted}
          onChange={({ currentTarget: { checked } }) => change({ isInverted: checked })}
        />
      )}
      <details className={styles['more']}>
        <summary>{t('bankMapping.more')}</summary>
        <div className={styles['fields']}>
          <NativeSelect
            label={t('bankMapping.headingLine')}
            value={String(headingLine ?? NONE)}
            data={[{ value: NONE, label: t('bankMapping.noHeadings') }].concat(
              table.rows.map(({ line, cells }) => ({
                value: String(line),
                label: `${line}: ${cells.filter((cell) => cell !== '').join(', ')}`.slice(0, 60),
              })),
            )}
            onChange={({ currentTarget: { value } }) =>
              change({ headingLine: value === NONE ? null : Number(value) })
            }
          />
          {MORE_COLUMNS.map(column)}
        </div>
      </details>
    </>
  );
}

interface TextColumnsProps {
  choices: { value: string; label: string }[];
  texts: readonly number[];
  onChange: (texts: number[]) => void;
}

/** The columns whose texts are joined, in the order of the table. */
function TextColumns({ choices, texts, onChange }: TextColumnsProps) {
  const { t } = useTranslation();
  const toggle = (column: number) =>
    onChange(
      choices
        .map(({ value }) => Number(value))
        .filter((one) => (one === column ? !texts.includes(one) : texts.includes(one))),
    );
  return (
    <fieldset className={styles['texts']}>
      <legend>{t('bankMapping.columns.texts')}</legend>
      <div>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={texts.includes(Number(value))}
            onChange={() => toggle(Number(value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
