import { AmountInput } from '../../../parts/amount-input.tsx';
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
    <AmountInput label={label} placeholder={hint ?? t('invoice.amountHint')} currency={currency} {...input} />
  );
}

/** Returns the text; null if it is empty. */
export const typedText = (typed: string): string | null => (typed.trim() === '' ? null : typed);
