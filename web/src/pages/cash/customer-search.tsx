import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { useKeys } from '../../actions/keys.ts';
import { read } from '../../api/read.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './customer-search.module.css';
import { FoundRecord } from './found-record.tsx';
import { type Found, foundRecords } from './found-records.ts';

const TYPED_MS = 150;
/** Results per kind of record. */
const SHOWN = 5;
const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

interface CustomerSearchProps {
  /** Name of the payer: customers with a similar name are suggested. */
  payer: string | null;
  currency: string;
  /** Null: the keys are about another part. */
  field: RefObject<HTMLInputElement | null> | null;
  onChoose: (found: Found) => void;
}

/** Finds the customer who paid: by name or number, by an invoice, or by a recorded payment. */
export function CustomerSearch({ payer, currency, field, onChoose }: CustomerSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { found, isTyped, isReading } = useFound(typed, payer, currency);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption, resetSelectedOption } = combobox;
  const first = found[0]?.id;
  // Enter chooses the first result.
  useEffect(() => {
    if (first === undefined) resetSelectedOption();
    else selectFirstOption();
  }, [first, selectFirstOption, resetSelectedOption]);
  const choose = (one: Found | undefined) => {
    if (one !== undefined) onChoose(one);
  };
  useKeys(Object.fromEntries(DIGITS.map((digit) => [String(digit), () => choose(found[digit - 1])])));
  return (
    <Combobox store={combobox} onOptionSubmit={(id) => choose(found.find((one) => one.id === id))}>
      <div className={styles['search']}>
        <Combobox.EventsTarget>
          <TextInput
            ref={field}
            aria-label={t('cash.toCustomer')}
            placeholder={t('cash.findCustomer')}
            leftSection={<Search size={15} aria-hidden />}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Combobox.EventsTarget>
        {found.length > 0 && (
          <p className={styles['title']}>
            {isTyped ? t('cash.found') : t('cash.suggestions', { name: payer })}
          </p>
        )}
        <Combobox.Options aria-label={t('cash.found')} className={styles['found'] ?? ''}>
          {found.map((one, index) => (
            <Combobox.Option key={one.id} value={one.id} className={styles['option'] ?? ''}>
              <FoundRecord found={one} digit={DIGITS[index]} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
        {isTyped && found.length === 0 && !isReading && (
          <p className={styles['title']}>{t('cash.noneFound')}</p>
        )}
      </div>
    </Combobox>
  );
}

/** Searches for the typed text, or for customers with a name like the payer's. */
function useFound(typed: string, payer: string | null, currency: string) {
  const [asked] = useDebouncedValue(typed.trim(), TYPED_MS);
  const isTyped = asked.length > 1;
  const q = isTyped ? asked : (payer ?? '');
  const { data, isFetching } = useQuery({
    ...read('/v1/internal/search', {
      query: { q, limit: SHOWN, kinds: isTyped ? ['CUSTOMER', 'INVOICE', 'PAYMENT'] : ['CUSTOMER'] },
    }),
    enabled: q.length > 1,
    placeholderData: (before) => before,
  });
  const found = q.length > 1 && data !== undefined ? foundRecords(data, currency) : [];
  return { found, isTyped, isReading: isFetching };
}
