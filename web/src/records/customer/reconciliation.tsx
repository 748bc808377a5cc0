import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './customer.module.css';

type Reconciliation = Schema<'CustomerOverview'>['reconciliations'][number];

/** How the open invoices of a customer become its account balance, in one line for each currency. */
export function Reconciliations({ of }: { of: readonly Reconciliation[] }) {
  const shown = of.filter(
    ({ balance, openInvoices, unapplied }) => balance !== openInvoices || unapplied > 0,
  );
  return shown.map((one) => <Line key={one.currency} of={one} />);
}

function Line({ of }: { of: Reconciliation }) {
  const { t } = useTranslation();
  const { currency, openInvoices, writtenOff, paidInGroup, unapplied, balance } = of;
  const parts = [
    { sign: '+', name: t('customer.writtenOff'), amount: writtenOff },
    { sign: '+', name: t('customer.paidByGroup'), amount: Math.max(0, paidInGroup) },
    { sign: '−', name: t('customer.paidForGroup'), amount: Math.max(0, -paidInGroup) },
    { sign: '−', name: t('customers.onAccount'), amount: unapplied },
  ];
  return (
    <p className={styles['reconciliation']}>
      {t('customer.openInvoices')} <Amount value={openInvoices} currency={currency} />
      {parts
        .filter(({ amount }) => amount > 0)
        .map(({ sign, name, amount }) => (
          <span key={name}>
            {' '}
            {sign} {name} <Amount value={amount} currency={currency} />
          </span>
        ))}{' '}
      = {t('customers.balance')} <Amount value={balance} currency={currency} />
    </p>
  );
}
