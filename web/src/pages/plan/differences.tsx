import type { PlanFacts } from '../../records/plan/draft.ts';
import { useTranslation } from '../../texts/index.ts';
import { differencesOf, useFormatters } from './difference.ts';
import styles from './plan.module.css';
import versions from './versions.module.css';

/** The differences between two versions: of the plan, then of each step. */
export function Differences({ from, to }: { from: PlanFacts; to: PlanFacts }) {
  const { t } = useTranslation();
  const words = useFormatters();
  const { facts, steps } = differencesOf(from, to, words);
  if (facts.length + steps.length === 0) return <p className={styles['quiet']}>{t('plans.noDifference')}</p>;
  return (
    <div className={versions['differences']}>
      {facts.length > 0 && <Lines lines={facts} />}
      {steps.map(({ key, name, kind, lines }) => (
        <section key={key} data-kind={kind}>
          <h3>
            {name} <span className={versions['kind']}>{t(`plans.differences.${kind}`)}</span>
          </h3>
          <Lines lines={lines} />
        </section>
      ))}
    </div>
  );
}

function Lines({ lines }: { lines: readonly { title: string; before: string; after: string }[] }) {
  return (
    <dl>
      {lines.map(({ title, before, after }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
