import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { AmountInput, typedAmount } from '../../parts/amount-input.tsx';
import { Day } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import type { Balance, Total } from './balance.ts';
import { isNamedIn } from './candidates.ts';
import styles from './document-table.module.css';
import { type Candidate, type Picked, SHORT_CHOICES } from './draft.ts';
import { isShort, useShortChoices } from './short-choices.ts';

interface DocumentRowProps {
  transaction: Schema<'BankTransaction'>;
  total: Total;
  candidate: Candidate;
  /** Undefined: not chosen. */
  picked: Picked | undefined;
  balance: Balance;
  onToggle: () => void;
  onChange: (facts: Partial<Picked>) => void;
}

/** A document with its box, its amount, and the question about the part that is not paid. */
export function DocumentRow(props: DocumentRowProps) {
  const { transaction, total, candidate, picked, balance, onToggle, onChange } = props;
  const { t, i18n } = useTranslation();
  const { id, kind, number, on, open, isOverdue } = candidate;
  const { currency } = transaction;
  const amount = balance.amounts.get(id) ?? 0;
  const short = balance.shorts.get(id) ?? 0;
  const isDeducted = total.isIn && kind === 'CREDIT_NOTE';
  const money = (units: number) => amountText(units, currency, i18n.language);
  return (
    <tbody>
      <tr data-picked={picked !== undefined || undefined} onClick={(event) => toggleByRow(event, onToggle)}>
        <td className={styles['box']}>
          <Checkbox
            aria-label={t('cash.pick', { number })}
            checked={picked !== undefined}
            onChange={onToggle}
          />
        </td>
        <td>
          <span className={styles['number']}>{number}</span>
          {kind !== 'INVOICE' && (
            <span className={styles['mark']}>
              {t(kind === 'PAYMENT' ? 'cash.payment' : 'cash.creditNote')}
            </span>
          )}
          {isNamedIn(transaction, number) && <span className={styles['fits']}>{t('cash.isNamed')}</span>}
          {open === total.amount && <span className={styles['fits']}>{t('cash.isExact')}</span>}
        </td>
        <td data-overdue={isOverdue || undefined}>
          <Day on={on} />
        </td>
        <td data-number>{money(isDeducted ? -open : open)}</td>
        <td data-number className={styles['amount']}>
          {picked !== undefined && (
            <AppliedInput
              label={t('cash.amountOf', { number })}
              text={money(amount)}
              currency={currency}
              isWrong={amount <= 0 || amount > open}
              onType={(typed) => onChange({ typed })}
            />
          )}
        </td>
      </tr>
      {picked !== undefined && isShort(picked, balance) && (
        <tr>
          <td />
          <td colSpan={4}>
            <Short picked={picked} amount={`${money(short)} ${currency}`} onChange={onChange} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** A click anywhere in the row toggles it, except in its fields. */
function toggleByRow({ target }: React.MouseEvent, onToggle: () => void): void {
  if (target instanceof Element && target.closest('input, select, button') === null) onToggle();
}

interface AppliedInputProps {
  label: string;
  text: string;
  currency: string;
  isWrong: boolean;
  /** Null: the field is empty, so the amount is as much as is left. */
  onType: (typed: number | null) => void;
}

function AppliedInput({ label, text, currency, isWrong, onType }: AppliedInputProps) {
  // While the user types, the text stays as it is.
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <AmountInput
      aria-label={label}
      currency={currency}
      hidesCurrency
      error={isWrong}
      value={typed ?? text}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => setTyped(null)}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onType(typedAmount(value, currency));
      }}
    />
  );
}

interface ShortProps {
  picked: Picked;
  /** The part that is not paid. */
  amount: string;
  onChange: (facts: Partial<Picked>) => void;
}

/** Asks what happens to the part of an invoice that is not paid. */
function Short({ picked, amount, onChange }: ShortProps) {
  const { t } = useTranslation();
  const choices = useShortChoices();
  return (
    <div className={styles['short']}>
      <NativeSelect
        label={
          <>
            {t('cash.short', { amount, number: picked.number })} <kbd aria-hidden>W</kbd>
          </>
        }
        value={picked.short}
        data={choices.map((value) => ({ value, label: t(`cash.shortChoice.${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ short: SHORT_CHOICES.find((one) => one === value) ?? 'STAYS_OPEN' })
        }
      />
      {picked.short === 'OTHER' && (
        <TextInput
          label={t('cash.reason')}
          maxLength={200}
          value={picked.reason}
          onChange={({ currentTarget: { value } }) => onChange({ reason: value })}
        />
      )}
    </div>
  );
}
