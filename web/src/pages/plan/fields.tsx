import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { minorUnitsOf } from '../../parts/typed-amount.ts';

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

/** An amount in the local format, stored in minor units. */
export function AmountInput({ label, digits, value, error, onChange }: FieldProps & { digits: number }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      error={error}
      inputMode="decimal"
      value={typed ?? decimalOf(value, digits)}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        const units = minorUnitsOf(text, digits);
        onChange(units === '' ? null : Number(units));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Shifts digits; does no floating-point arithmetic. */
function decimalOf(value: number | null, digits: number): string {
  if (value === null) return '';
  const whole = String(value).padStart(digits + 1, '0');
  return digits === 0 ? whole : `${whole.slice(0, -digits)}.${whole.slice(-digits)}`;
}
