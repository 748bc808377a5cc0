import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import type { Translate } from '../../texts/index.ts';

type Refusal = Pick<NonNullable<Schema<'BankStatement'>['refusal']>, 'message' | 'code' | 'values'>;

interface RefusalWords {
  t: Translate;
  language: string;
  /** Currency of the amounts; null: it is not known. */
  currency: string | null;
}

/** Kinds whose values are amounts in minor units, with the text for an unknown currency. */
const BALANCES = { BALANCES_DIFFER: 'BALANCES_UNEQUAL', ROW_BALANCE_DIFFERS: 'ROW_BALANCE_UNEQUAL' } as const;

/** Returns in the user's language why something of a bank file is refused, without a full stop. */
export function refusalText({ code, values }: Refusal, { t, language, currency }: RefusalWords): string {
  const { file, column } = values;
  const reason = reasonText({ code, values }, { t, language, currency });
  const place = column === undefined ? '' : ` (${t('bankRefusals.column', { column })})`;
  return `${file === undefined ? '' : `${file}: `}${reason}${place}`;
}

function reasonText(
  { code, values }: Pick<Refusal, 'code' | 'values'>,
  { t, language, currency }: RefusalWords,
): string {
  if (code !== 'BALANCES_DIFFER' && code !== 'ROW_BALANCE_DIFFERS')
    return t(`bankRefusals.${code}`, wordsOf(values));
  if (currency === null) return t(`bankRefusals.${BALANCES[code]}`);
  const money = (units: string | undefined) =>
    `${amountText(Number(units ?? 0), currency, language)} ${currency}`;
  return t(`bankRefusals.${code}`, {
    expected: money(values['expected']),
    closing: money(values['closing']),
  });
}

/** Returns the values that texts may contain; those that a message lacks are empty. */
function wordsOf(values: Refusal['values']) {
  const word = (name: string) => values[name] ?? '';
  return {
    text: word('text'),
    currency: word('currency'),
    other: word('other'),
    places: word('places'),
    stated: word('stated'),
    counted: word('counted'),
    reason: word('reason'),
    format: word('format'),
    formats: word('formats'),
    version: word('version'),
    encoding: word('encoding'),
    column: word('column'),
    limit: word('limit'),
  };
}
