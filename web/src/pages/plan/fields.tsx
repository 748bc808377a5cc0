import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { AmountInput, amountInField, typedAmount } from '../../parts/amount-input.tsx';

interface FieldProps {
  label: string;
  value: number | null;
  error?: string | undefined;
  onChange: (value: number | null) => void;
}

/** A whole number or empty. Incomplete input stays as typed. */
export function NumberField({ label, value, error, onChange }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      error={error}
      inputMode="numeric"
      value={typed ?? String(value ?? '')}
      onChange={({ currentTarget: { value: text } }) => {
        const plain = text.trim().replace('−', '-');
        setTyped(text);
        if (plain === '') onChange(null);
        else if (/^-?\d{1,6}$/.test(plain)) onChange(Number(plain));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** An amount in minor units; its label names the currency. Incomplete input stays as typed. */
export function AmountField({ label, currency, value, error, onChange }: FieldProps & { currency: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <AmountInput
      label={label}
      error={error}
      currency={currency}
      hidesCurrency
      value={typed ?? amountInField(value, currency)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(typedAmount(text, currency));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
