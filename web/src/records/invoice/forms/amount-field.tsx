import { TextInput } from '@mantine/core';
import { OTHER_DIGITS } from '../../../api/currency-digits.gen.ts';
import { minorUnitsOf } from '../../../parts/typed-amount.ts';
import { useTranslation } from '../../../texts/index.ts';

interface AmountFieldProps {
  label: string;
  currency: string;
  /** Meaning of an empty field; default: the whole open amount. */
  hint?: string;
  /** Result of `form.getInputProps`. */
  input: object;
}

/** A part of the open amount; empty means all of it. */
export function AmountField({ label, currency, hint, input }: AmountFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={label}
      placeholder={hint ?? t('invoice.amountHint')}
      inputMode="decimal"
      rightSection={currency}
      rightSectionWidth={48}
      {...input}
    />
  );
}

/** Returns the typed amount in minor units; null if it is empty. */
export function typedAmount(typed: string, currency: string): number | null {
  const units = minorUnitsOf(typed, OTHER_DIGITS[currency] ?? 2);
  return units === '' ? null : Number(units);
}

/** Returns the text; null if it is empty. */
export const typedText = (typed: string): string | null => (typed.trim() === '' ? null : typed);
