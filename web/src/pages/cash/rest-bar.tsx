import { Button } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import type { Balance } from './balance.ts';
import { type Draft, type RestTarget, sendRest } from './draft.ts';
import styles from './rest-bar.module.css';

interface RestBarProps {
  transaction: Schema<'BankTransaction'>;
  draft: Draft;
  balance: Balance;
  isSending: boolean;
  onChange: (draft: Draft) => void;
  onAccept: () => void;
}

/** The amount that is not distributed yet, where it goes, and the button that accepts. Always visible. */
export function RestBar({ transaction, draft, balance, isSending, onChange, onAccept }: RestBarProps) {
  const { t, i18n } = useTranslation();
  const { currency } = transaction;
  const { remainder, rest, fee, hint } = balance;
  const money = (units: number) => `${amountText(units, currency, i18n.language)} ${currency}`;
  const customers = customersOf(draft);
  const target = draft.rest?.kind === 'ACCOUNT' ? draft.rest.key : null;
  const name = customers.find(({ key }) => key === target)?.name ?? '';
  return (
    <footer className={styles['bar']}>
      <div className={styles['rest']} role="status">
        <span className={styles['title']}>{t(remainder < 0 ? 'cash.tooMuch' : 'cash.remaining')}</span>
        <strong data-open={remainder !== 0 || undefined}>
          {remainder === 0 && <CircleCheck size={15} aria-hidden />}
          <Amount value={Math.abs(remainder)} currency={currency} />
        </strong>
        {rest > 0 && (
          <span className={styles['goes']}>
            {target === null
              ? t('cash.goesToFee', { amount: money(rest) })
              : t('cash.goesOnAccount', { amount: money(rest), name })}
            <Button variant="subtle" size="compact-sm" onClick={() => onChange(sendRest(draft, null))}>
              {t('cash.change')}
            </Button>
          </span>
        )}
        {fee > 0 && <span className={styles['goes']}>{t('cash.feeDeducted', { amount: money(fee) })}</span>}
      </div>
      {remainder > 0 && (
        <Targets customers={customers} onChoose={(chosen) => onChange(sendRest(draft, chosen))} />
      )}
      <div className={styles['accept']}>
        {hint !== null && (
          <span className={styles['hint']}>
            {t(`cash.hints.${hint.reason}`, { name: hint.part?.customer?.name ?? '' })}
          </span>
        )}
        <Button
          disabled={hint !== null}
          loading={isSending}
          rightSection={<kbd aria-hidden>A</kbd>}
          onClick={onAccept}
        >
          {t('cash.accept')}
        </Button>
      </div>
    </footer>
  );
}

interface RestCustomer {
  key: string;
  name: string;
}

/** Returns the customers that the rest may go to: those without a recorded payment. */
export const customersOf = ({ parts }: Draft): RestCustomer[] =>
  parts.flatMap(({ key, customer, joined }) =>
    customer === null || joined !== null ? [] : [{ key, name: customer.name }],
  );

interface TargetsProps {
  customers: readonly RestCustomer[];
  onChoose: (target: RestTarget) => void;
}

function Targets({ customers, onChoose }: TargetsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles['targets']} aria-label={t('cash.where')}>
      {customers.map(({ key, name }, index) => (
        <Button
          key={key}
          variant="default"
          rightSection={index === 0 ? <kbd aria-hidden>O</kbd> : null}
          onClick={() => onChoose({ kind: 'ACCOUNT', key })}
        >
          {customers.length === 1 ? t('cash.onAccount') : t('cash.onAccountOf', { name })}
        </Button>
      ))}
      <Button variant="default" onClick={() => onChoose({ kind: 'FEE' })}>
        {t('cash.asFee')}
      </Button>
    </fieldset>
  );
}
