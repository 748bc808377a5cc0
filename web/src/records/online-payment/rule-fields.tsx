import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { ArrowUp, Plus, X } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { AmountInput } from '../../parts/amount-input.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './online-payment.module.css';
import { type FeeRow, type LimitRow, METHODS, type Method } from './rule-values.ts';

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  isReadOnly: boolean;
}

/** The methods that debtors can choose, in the order of their buttons. */
export function MethodFields({ value, onChange, isReadOnly }: FieldProps<Method[]>) {
  const { t } = useTranslation();
  const ordered = value.concat(METHODS.filter((method) => !value.includes(method)));
  const toggle = (method: Method) =>
    onChange(value.includes(method) ? value.filter((one) => one !== method) : value.concat(method));
  const moveUp = (method: Method) => {
    const at = value.indexOf(method);
    onChange(value.toSpliced(at, 1).toSpliced(at - 1, 0, method));
  };
  return (
    <fieldset className={styles['rows']}>
      <legend>{t('onlinePayments.rules.methods')}</legend>
      <p>{t('onlinePayments.rules.methodsHint')}</p>
      {ordered.map((method) => {
        const name = t(`onlinePayments.methods.${method}`);
        return (
          <div key={method} className={styles['method']}>
            <Checkbox
              label={name}
              disabled={isReadOnly}
              checked={value.includes(method)}
              onChange={() => toggle(method)}
            />
            {!isReadOnly && value.indexOf(method) > 0 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('onlinePayments.rules.moveUp', { name })}
                onClick={() => moveUp(method)}
              >
                <ArrowUp size={15} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

interface RowsProps<Row> extends FieldProps<Row[]> {
  /** Currency of a new row. */
  currency: string;
}

/** The smallest and the largest payment, for each currency. */
export function LimitFields({ value, onChange, isReadOnly, currency }: RowsProps<LimitRow>) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles['rows']}>
      <legend>{t('onlinePayments.rules.limits')}</legend>
      <p>{t('onlinePayments.rules.limitsHint')}</p>
      <Rows
        rows={value}
        onChange={onChange}
        isReadOnly={isReadOnly}
        add={t('onlinePayments.rules.addLimit')}
        newRow={() => ({ id: crypto.randomUUID(), currency, minAmount: '', maxAmount: '' })}
      >
        {(row, change) => (
          <div className={styles['row']}>
            <CurrencyField row={row} isReadOnly={isReadOnly} onChange={change} />
            {(['minAmount', 'maxAmount'] as const).map((field) => (
              <AmountInput
                key={field}
                currency={row.currency}
                hidesCurrency
                label={t(`onlinePayments.rules.${field}`)}
                readOnly={isReadOnly}
                value={row[field]}
                onChange={({ currentTarget }) => change({ ...row, [field]: currentTarget.value })}
              />
            ))}
            <RemoveRow isReadOnly={isReadOnly} onRemove={() => change(null)} />
          </div>
        )}
      </Rows>
    </fieldset>
  );
}

/** Surcharges that the debtor pays on top, for each method and currency. */
export function FeeFields({ value, onChange, isReadOnly, currency }: RowsProps<FeeRow>) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles['rows']}>
      <legend>{t('onlinePayments.rules.fees')}</legend>
      <p>{t('onlinePayments.rules.feesHint')}</p>
      <Rows
        rows={value}
        onChange={onChange}
        isReadOnly={isReadOnly}
        add={t('onlinePayments.rules.addFee')}
        newRow={() => ({
          id: crypto.randomUUID(),
          method: METHODS[0],
          currency,
          fixedAmount: '',
          percent: '',
        })}
      >
        {(row, change) => (
          <div className={styles['row']} data-fee>
            <NativeSelect
              label={t('onlinePayments.method')}
              disabled={isReadOnly}
              data={METHODS.map((method) => ({
                value: method,
                label: t(`onlinePayments.methods.${method}`),
              }))}
              value={row.method}
              onChange={({ currentTarget }) => change({ ...row, method: currentTarget.value })}
            />
            <CurrencyField row={row} isReadOnly={isReadOnly} onChange={change} />
            <AmountInput
              currency={row.currency}
              hidesCurrency
              label={t('onlinePayments.rules.fixedAmount')}
              readOnly={isReadOnly}
              value={row.fixedAmount}
              onChange={({ currentTarget }) => change({ ...row, fixedAmount: currentTarget.value })}
            />
            <TextInput
              label={t('onlinePayments.rules.percent')}
              inputMode="decimal"
              pattern="[0-9]{0,2}([.,][0-9]{1,2})?"
              rightSection="%"
              readOnly={isReadOnly}
              value={row.percent}
              onChange={({ currentTarget }) => change({ ...row, percent: currentTarget.value })}
            />
            <RemoveRow isReadOnly={isReadOnly} onRemove={() => change(null)} />
          </div>
        )}
      </Rows>
    </fieldset>
  );
}

interface RowListProps<Row> {
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  isReadOnly: boolean;
  /** Label of the button that adds a row. */
  add: string;
  newRow: () => Row;
  /** Shows a row. Null removes it. */
  children: (row: Row, change: (row: Row | null) => void) => ReactNode;
}

function Rows<Row extends { id: string }>(props: RowListProps<Row>) {
  const { rows, onChange, isReadOnly, add, newRow, children } = props;
  const replace = (id: string) => (next: Row | null) =>
    onChange(rows.flatMap((row) => (row.id !== id ? row : (next ?? []))));
  return (
    <>
      {rows.map((row) => (
        <Fragment key={row.id}>{children(row, replace(row.id))}</Fragment>
      ))}
      {!isReadOnly && (
        <div>
          <Button
            variant="subtle"
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => onChange([...rows, newRow()])}
          >
            {add}
          </Button>
        </div>
      )}
    </>
  );
}

interface CurrencyFieldProps<Row> {
  row: Row;
  isReadOnly: boolean;
  onChange: (row: Row) => void;
}

function CurrencyField<Row extends { currency: string }>(props: CurrencyFieldProps<Row>) {
  const { row, isReadOnly, onChange } = props;
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('onlinePayments.rules.currency')}
      required
      maxLength={3}
      pattern="[A-Za-z]{3}"
      readOnly={isReadOnly}
      value={row.currency}
      onChange={({ currentTarget }) => onChange({ ...row, currency: currentTarget.value.toUpperCase() })}
    />
  );
}

function RemoveRow({ isReadOnly, onRemove }: { isReadOnly: boolean; onRemove: () => void }) {
  const { t } = useTranslation();
  if (isReadOnly) return null;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('onlinePayments.rules.remove')}
      onClick={onRemove}
    >
      <X size={15} aria-hidden />
    </ActionIcon>
  );
}
