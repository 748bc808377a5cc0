import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { amountText } from '../../../parts/amount.tsx';
import { dayText } from '../../../parts/day.tsx';
import { useTranslation } from '../../../texts/index.ts';
import styles from './proposals.module.css';
import type { Evidence, Proof } from './read-proof.ts';
import {
  blockerText,
  certaintyText,
  evidenceText,
  lambdaText,
  missingText,
  rejectionText,
  ruleText,
} from './words.ts';

interface ProofFactsProps {
  proof: Proof;
  currency: string;
  lambda?: number | null;
  blockers?: readonly string[];
  /** Customers of the evidence. They are named where an account pays for several. */
  customers?: readonly { id: string; name: string }[];
}

/** Why this payer, how probable an accident is, why others lost, and what would decide. */
export function ProofFacts({
  proof,
  currency,
  lambda = null,
  blockers = [],
  customers = [],
}: ProofFactsProps) {
  const { t, i18n } = useTranslation();
  const { certainty, evidence, isSharedAccount, rejections, missing, ...versions } = proof;
  const isOfSeveral = new Set(evidence.map(({ customerId }) => customerId)).size > 1;
  const payerOf = ({ customerId, value }: Evidence) => {
    const name = customers.find(({ id }) => id === customerId)?.name;
    return isOfSeveral && name !== undefined && name !== value ? ` (${name})` : '';
  };
  const shown = rejections.map(({ rule, code, amount }) => {
    const text = amount === null ? '' : `${amountText(amount, currency, i18n.language)} ${currency}`;
    return t('cashProofs.lostBy', { rule: ruleText(rule, t), reason: rejectionText(code, text, t) });
  });
  return (
    <div className={styles['proof']}>
      {proof.advice !== null && (
        <p>
          <Link to="/cash/advices" search={{ open: proof.advice.id }}>
            {t('remittanceAdvices.proof', { day: dayText(proof.advice.day, i18n.language) })}
          </Link>
        </p>
      )}
      <Reasons title={t('cashProofs.why')}>
        {[
          ...(certainty === '' ? [] : [certaintyText(certainty, t)]),
          ...evidence.map((one) => `${evidenceText(one, t, i18n.language)}${payerOf(one)}`),
          ...(isSharedAccount ? [t('cashProofs.shared')] : []),
        ]}
      </Reasons>
      <Reasons title={t('cashProofs.accident')}>
        {lambda === null ? [] : [lambdaText(lambda, t, i18n.language)]}
      </Reasons>
      <Reasons title={t('cashProofs.whyNot')}>{blockers.map((one) => blockerText(one, t))}</Reasons>
      <Reasons title={t('cashProofs.lost')}>{shown}</Reasons>
      <Reasons title={t('cashProofs.decides')}>{missing.map((one) => missingText(one, t))}</Reasons>
      <RuleVersions {...versions} />
    </div>
  );
}

/** The versions of the rules that decided. */
function RuleVersions({
  settingsVersion,
  customerSettingsVersion,
}: Pick<Proof, 'settingsVersion' | 'customerSettingsVersion'>) {
  const { t } = useTranslation();
  if ((settingsVersion ?? 0) === 0 && customerSettingsVersion === null) return null;
  return (
    <p className={styles['quiet']}>
      <Link to="/cash/rules" search={{ tab: 'versions' }}>
        {t('cashProofs.settings', { version: settingsVersion ?? 0 })}
      </Link>
      {customerSettingsVersion !== null &&
        ` ${t('cashProofs.ownSettings', { version: customerSettingsVersion })}`}
    </p>
  );
}

function Reasons({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h4>{title}</h4>
      <ul>
        {[...new Set(children)].map((one) => (
          <li key={String(one)}>{one}</li>
        ))}
      </ul>
    </section>
  );
}
