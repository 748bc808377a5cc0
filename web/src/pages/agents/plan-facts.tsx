import { Bot } from 'lucide-react';
import { Amount } from '../../parts/amount.tsx';
import { Moment } from '../../parts/day.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './plan.module.css';
import type { Plan } from './plan.ts';
import { PlanState } from './plan-state.tsx';
import { usePersonName } from './use-person-name.ts';

/** The head of a plan: its title and state, the words of the agent, and its totals. */
export function PlanFacts({ plan }: { plan: Plan }) {
  const { t } = useTranslation();
  const { title, reason, keyName, createdAt, expiresAt, decidedAt, decidedByUserId, state } = plan;
  const decider = usePersonName()(decidedByUserId);
  return (
    <>
      <header>
        <h2>{title}</h2>
        <p className={styles['meta']}>
          <PlanState plan={plan} />
          <span>{t('agents.by', { name: keyName })}</span>
          <Moment at={createdAt} withTime />
          {decidedAt !== null && (
            <span>
              {decider === '' ? t('agents.decidedAt') : t('agents.decidedBy', { name: decider })}{' '}
              <Moment at={decidedAt} withTime />
            </span>
          )}
          {(state === 'PROPOSED' || state === 'EXPIRED') && (
            <span>
              {t(state === 'EXPIRED' ? 'agents.expired' : 'agents.expires')}{' '}
              <Moment at={expiresAt} withTime />
            </span>
          )}
        </p>
      </header>
      <figure className={styles['words']}>
        <figcaption>
          <Bot size={14} aria-hidden />
          {t('agents.agentWords', { name: keyName })}
        </figcaption>
        <blockquote>{reason}</blockquote>
      </figure>
      <Totals totals={plan.totals} />
    </>
  );
}

function Totals({ totals: { records, emails, money } }: { totals: Plan['totals'] }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <dl className={styles['totals']}>
      <div>
        <dt>{t('agents.count')}</dt>
        <dd>{number.format(records)}</dd>
      </div>
      {emails > 0 && (
        <div>
          <dt>{t('agents.emailCount')}</dt>
          <dd>{number.format(emails)}</dd>
        </div>
      )}
      <div>
        <dt>{t('agents.money')}</dt>
        <dd>
          {money.length === 0 && t('agents.noMoney')}
          {money.map(({ amount, currency }) => (
            <Amount key={currency} value={amount} currency={currency} />
          ))}
        </dd>
      </div>
    </dl>
  );
}
