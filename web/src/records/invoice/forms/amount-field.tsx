import { TextInput } from '@mantine/core';
import { OTHER_DIGITS } from '../../../api/currency-digits.gen.ts';
import { minorUnitsOf } from '../../../parts/typed-amount.ts';
import { useTranslation } from '../../../texts/index.ts';

interface AmountFieldProps {
  label: string;
  currency: string;
  /** As `form.getInputProps` makes them. */
  input: object;
}

/** A part of what is open; left empty it is all. */
export function AmountField({ label, currency, input }: AmountFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={label}
      placeholder={t('invoice.amountHint')}
      inputMode="decimal"
      rightSection={currency}
      rightSectionWidth={48}
      {...input}
    />
  );
}

/** What was typed, in minor units; null where nothing was. */
export function typedAmount(typed: string, currency: string): number | null {
  const units = minorUnitsOf(typed, OTHER_DIGITS[currency] ?? 2);
  return units === '' ? null : Number(units);
}

/** A text; null where nothing was typed. */
export const typedText = (typed: string): string | null => (typed.trim() === '' ? null : typed);
