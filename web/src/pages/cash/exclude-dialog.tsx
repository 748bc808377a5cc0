import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { useTranslation } from '../../texts/index.ts';
import { nameOfParty } from './payer-text.ts';

type Transaction = Schema<'BankTransaction'>;

/** Reasons that one key chooses, by the direction of the money. */
const REASONS = {
  IN: ['OWN_TRANSFER', 'BANK_CHARGE', 'SUPPLIER', 'TAX'],
  OUT: ['OWN_TRANSFER', 'BANK_CHARGE', 'PURCHASE', 'TAX', 'PAYROLL'],
} as const;

/** Transactions of the same party that one decision excludes at most. */
const MAX_OTHERS = 100;

interface ExcludeDialogProps {
  transaction: Transaction;
  onClose: () => void;
  /** @param others further transactions of the same party */
  onChoose: (reason: string, others: readonly string[]) => void;
}

/** Asks why a transaction is no receivable, and whether this is so for all open ones of the same party. */
export function ExcludeDialog({ transaction, onClose, onChoose }: ExcludeDialogProps) {
  const { t } = useTranslation();
  const [isForAll, setForAll] = useState(false);
  const others = useOthers(transaction);
  const keys = REASONS[transaction.amount < 0 ? 'OUT' : 'IN'];
  const name = nameOfParty(transaction, t);
  return (
    <ReasonDialog
      title={t('cash.exclude')}
      text={t('cash.excludeTitle')}
      reasons={keys.map((key) => t(`cash.excludeReasons.${key}`))}
      option={
        others.length === 0
          ? undefined
          : {
              label: t('cash.excludeOthers', { count: others.length, name }),
              isOn: isForAll,
              onChange: setForAll,
            }
      }
      onClose={onClose}
      onChoose={(reason) => onChoose(reason, isForAll ? others : [])}
    />
  );
}

/**
 * Returns the query of the open transactions that name the same party, for which nothing is proposed. Money
 * out reads it before the dialog is opened, so that the keys can follow each other.
 */
export const namesakesQuery = ({ payer }: Transaction) => ({
  ...read('/v1/bank_transactions', {
    query: { search: payer.name ?? '', state: ['UNMATCHED'], limit: MAX_OTHERS },
  }),
  enabled: payer.name !== null,
});

/** Returns the other open transactions of the same party in the same direction. */
function useOthers(transaction: Transaction): string[] {
  const { id, payer, amount } = transaction;
  const { data } = useQuery(namesakesQuery(transaction));
  return (data?.items ?? [])
    .filter((one) => one.id !== id && one.amount < 0 === amount < 0 && isSameParty(one.payer, payer))
    .map((one) => one.id);
}

/**
 * Compares names and accounts, and the person for whom a provider such as PayPal pays in. Without accounts, as
 * in OFX files, the names alone decide.
 */
const isSameParty = (one: Transaction['payer'], other: Transaction['payer']): boolean =>
  one.name === other.name &&
  one.ultimateName === other.ultimateName &&
  one.iban === other.iban &&
  one.accountNumber === other.accountNumber;
