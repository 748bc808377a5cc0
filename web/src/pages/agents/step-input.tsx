import { fieldText, useValueFormat } from '../../records/audit/values.ts';
import { useTranslation } from '../../texts/index.ts';
import { ownText } from '../../texts/own-text.ts';
import styles from './plan.module.css';
import type { PlanStep } from './plan.ts';
import { type InputValue, unseenInput } from './plan-input.ts';
import { useInvoiceNumbers, useNames } from './use-names.ts';
import valueStyles from './values.module.css';
import { currencyOf, isAmount, useMoneyText } from './values.tsx';

/** Everything that the agent wrote into a step and that its effects do not show exactly. */
export function StepInput({ step }: { step: PlanStep }) {
  const { t } = useTranslation();
  const values = unseenInput(step);
  const textOf = useInputText(step, values);
  if (values.length === 0) return null;
  return (
    <div className={styles['note']}>
      <span className={styles['quiet']}>{t('agents.inputOfAgent')}</span>
      <dl className={styles['changes']}>
        {values.map((one) => (
          <div key={one.path.join(' ')}>
            <dt>{one.path.map((name) => fieldText(name, t)).join(' · ')}</dt>
            <dd>
              <ins className={valueStyles['input']}>{textOf(one)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const IS_DAY = /^\d{4}-\d\d-\d\d(T00:00:00(\.0+)?Z)?$/;

/** Returns a function for the text of a value. It never changes the words of the agent. */
function useInputText(step: PlanStep, values: readonly InputValue[]): (value: InputValue) => string {
  const { t } = useTranslation();
  const { day } = useValueFormat();
  const money = useMoneyText();
  const names = { ...useNames(), ...useInvoiceNumbers(invoiceIds(values)) };
  const own = new Set(step.records.map(currencyOf));
  const currencies = own.size === 0 ? [null] : [...own];
  const words: Readonly<Record<string, string>> = t('auditTrail.values', { returnObjects: true });
  const textOf = (field: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join('\n');
    if (isAmount(field, value)) return currencies.map((currency) => money(value, currency)).join(' · ');
    if (typeof value === 'string')
      return (
        ownText(names, value) ??
        ownText(words, value) ??
        (IS_DAY.test(value) ? day(value.slice(0, 10)) : value)
      );
    if (typeof value === 'boolean') return t(value ? 'auditTrail.yes' : 'auditTrail.no');
    return value === null ? t('auditTrail.nothing') : JSON.stringify(value);
  };
  return ({ path, value }) => textOf(path.at(-1) ?? '', value);
}

/** Returns the ids of the invoices to which an input applies a payment. */
const invoiceIds = (values: readonly InputValue[]): string[] =>
  values.flatMap(({ path, value }) =>
    path[0] === 'invoices' && path.at(-1) === 'id' && typeof value === 'string' ? [value] : [],
  );
