import { fieldText } from '../../records/audit/values.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';
import type { PlanStep } from './plan.ts';

/** The texts that a step stores, which its changes do not show. Emails are shown with their records. */
export function StepInput({ step }: { step: PlanStep }) {
  const { t } = useTranslation();
  const texts = textsOf(step);
  if (texts.length === 0) return null;
  return (
    <div className={styles['note']}>
      <span className={styles['quiet']}>{t('agents.textOfAgent')}</span>
      <dl className={styles['changes']}>
        {texts.map(({ name, value }) => (
          <div key={name}>
            <dt>{fieldText(name, t)}</dt>
            <dd>
              <ins>{value}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Days are shown as changes. */
const IS_DAY = /^\d{4}-\d\d-\d\d/;

/** Returns the texts of the input that neither a change nor an email shows. */
function textsOf({ input, records }: PlanStep) {
  if (records.some(({ email }) => email !== null)) return [];
  const shown = records.flatMap(({ changes }) => changes.map(({ after }) => String(after)));
  return Object.entries(input).flatMap(([name, value]) =>
    typeof value === 'string' && !IS_DAY.test(value) && !shown.some((text) => text.startsWith(value))
      ? [{ name, value }]
      : [],
  );
}
