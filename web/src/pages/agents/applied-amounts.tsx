import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useTranslation } from '../../texts/index.ts';
import type { AppliedAmount } from './links.ts';
import type { PlanRecord } from './plan.ts';
import styles from './values.module.css';
import { useMoneyText } from './values.tsx';

interface AppliedAmountsProps {
  before: readonly AppliedAmount[];
  after: readonly AppliedAmount[];
  record: Pick<PlanRecord, 'currency' | 'invoices'>;
}

/** The invoices to which a payment is applied, each with the amount before and after. */
export function AppliedAmounts({ before, after, record: { currency, invoices } }: AppliedAmountsProps) {
  const { t } = useTranslation();
  const money = useMoneyText();
  return (
    <ul className={styles['applied']}>
      {after.map(({ invoiceId, amount }) => {
        const old = before.find((one) => one.invoiceId === invoiceId)?.amount ?? 0;
        return (
          <li key={invoiceId}>
            <Link to="/invoices/$id" params={{ id: invoiceId }}>
              {invoices.find(({ id }) => id === invoiceId)?.number ?? t('agents.kinds.INVOICE')}
            </Link>
            {old > 0 && (
              <>
                <del>{money(old, currency)}</del>
                <ArrowRight size={13} aria-hidden />
              </>
            )}
            <ins>{money(amount, currency)}</ins>
          </li>
        );
      })}
    </ul>
  );
}
