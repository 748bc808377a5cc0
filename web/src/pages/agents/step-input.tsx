import { fieldText } from '../../records/audit/values.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';
import type { PlanStep } from './plan.ts';

/** The texts that a step stores, which its changes do not show. Emails are shown with their records. */
export function StepInput({ step: { input, records } }: { step: PlanStep }) {
  const { t } = useTranslation();
  const hasHidden = records.some(({ changes }) => changes.some(({ isHidden }) => isHidden));
  const texts = Object.entries(input).flatMap(([name, value]) =>
    typeof value === 'string' && value.includes(' ') ? [{ name, value }] : [],
  );
  const isMail = records.some(({ email }) => email !== null);
  if (!hasHidden || isMail || texts.length === 0) return null;
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
