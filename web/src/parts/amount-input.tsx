import { TextInput } from '@mantine/core';
import { type ComponentProps, useEffect, useRef } from 'react';
import { OTHER_DIGITS } from '../api/currency-digits.gen.ts';
import i18next, { useTranslation } from '../texts/index.ts';
import { amountText } from './amount.tsx';
import { decimalMark, readUnits, writeUnits } from './typed-amount.ts';

interface AmountInputProps extends ComponentProps<typeof TextInput> {
  currency: string;
  /** The currency is written next to the field. */
  hidesCurrency?: boolean;
}

const EXAMPLE = 1_234_567;
/** The server explains why a negative amount is refused. */
const SIGN = /^\s*[−-]/;

/** A field for an amount in the notation of the user's language. A form with another text cannot be sent. */
export function AmountInput({ currency, hidesCurrency = false, ...props }: AmountInputProps) {
  const { t, i18n } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const problem = t('common.noAmount', { example: amountText(EXAMPLE, currency, i18n.language) });
  const check = () => {
    const isWrong = !isAmount(field.current?.value ?? '', currency);
    field.current?.setCustomValidity(isWrong ? problem : '');
  };
  const isWrong = typeof props.value === 'string' && !isAmount(props.value, currency);
  // The form may set the value as well.
  useEffect(check);
  return (
    <TextInput
      ref={field}
      inputMode="decimal"
      {...(hidesCurrency ? {} : { rightSection: currency, rightSectionWidth: 48 })}
      {...props}
      error={isWrong ? problem : props.error}
      onInput={check}
    />
  );
}

const digitsOf = (currency: string): number => OTHER_DIGITS[currency] ?? 2;

const unitsOf = (typed: string, currency: string): string | null =>
  readUnits(typed, digitsOf(currency), decimalMark(i18next.language));

/** Returns whether a text is empty or an amount. */
export const isAmount = (typed: string, currency: string): boolean =>
  unitsOf(typed.replace(SIGN, ''), currency) !== null;

/** Returns the typed amount in minor units; null if it is empty; 0, which no request accepts, if it is none. */
export function typedAmount(typed: string, currency: string): number | null {
  const units = unitsOf(typed, currency);
  return units === '' ? null : Number(units ?? 0);
}

/** Returns the typed amount in minor units, with its sign; the text itself if it is none. */
export function signedAmount(typed: string, currency: string): number | string {
  const units = unitsOf(typed.replace(SIGN, ''), currency);
  if (units === null || units === '') return typed;
  return SIGN.test(typed) ? -Number(units) : Number(units);
}

/** Returns the text of an amount in a field; empty for none. */
export function amountInField(units: number | null | undefined, currency: string): string {
  return units === null || units === undefined
    ? ''
    : writeUnits(units, digitsOf(currency), decimalMark(i18next.language));
}

/** Returns the text of a number in a field, such as a percentage; empty for none. */
export const numberInField = (number: number | string | null | undefined): string =>
  String(number ?? '').replace('.', decimalMark(i18next.language));
