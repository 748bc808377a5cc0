import { fieldText, useValueFormat } from '../../records/audit/values.ts';
import { useTranslation } from '../../texts/index.ts';
import { ownText } from '../../texts/own-text.ts';
import styles from './plan.module.css';
import type { PlanStep } from './plan.ts';
import { type InputValue, unseenInput } from './plan-input.ts';
import { usePersonName } from './use-person-name.ts';
import valueStyles from './values.module.css';
import { isAmount, useMoneyText } from './values.tsx';

/** Everything that the agent wrote into a step and that its effects do not show exactly. */
export function StepInput({ step }: { step: PlanStep }) {
  const { t } = useTranslation();
  const values = unseenInput(step);
  const textOf = useInputText(step);
  if (values.length === 0) return null;
  return (
    <div className={styles['note']}>
      <span className={styles['quiet']}>{t('agents.inputOfAgent')}</span>
      <dl className={styles['changes']}>
        {values.map((one) => (
          <div key={one.path.join(' ')}>
            <dt>{[...new Set(one.path.map((name) => fieldText(name, t)))].join(' · ')}</dt>
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

/** Returns whether a text is a day that exists. */
const isDay = (text: string): boolean => IS_DAY.test(text) && !Number.isNaN(Date.parse(text));

/** Returns a function for the text of a value. It never changes the words of the agent. */
function useInputText(step: PlanStep): (value: InputValue) => string {
  const { t } = useTranslation();
  const { day } = useValueFormat();
  const money = useMoneyText();
  const personName = usePersonName();
  const names = namesIn(step);
  const currencies = [...new Set(step.records.map(({ currency }) => currency))];
  const words: Readonly<Record<string, string>> = t('auditTrail.values', { returnObjects: true });
  const textOf = (field: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((one) => textOf(field, one)).join('\n');
    if (isAmount(field, value)) return currencies.map((currency) => money(value, currency)).join(' · ');
    if (typeof value === 'string') {
      const name = names.get(value) ?? personName(value);
      if (name !== '') return name;
      return ownText(words, value) ?? (isDay(value) ? day(value.slice(0, 10)) : value);
    }
    if (typeof value === 'boolean') return t(value ? 'auditTrail.yes' : 'auditTrail.no');
    return value === null ? t('auditTrail.nothing') : JSON.stringify(value);
  };
  return ({ path, value }) => textOf(path.at(-1) ?? '', value);
}

/** Returns the names and numbers of records that the effects of a step name, by id. */
const namesIn = ({ records }: PlanStep): ReadonlyMap<string, string | null> =>
  new Map(
    records.flatMap(({ names, invoices }) => [
      ...names.map(({ id, name }) => [id, name] as const),
      ...invoices.map(({ id, number }) => [id, number] as const),
    ]),
  );
