import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './bank-statement.module.css';

/** The balances of a statement as an equation: opening, transactions, closing. */
export function Balances({ statement }: { statement: Schema<'BankStatement'> }) {
  const { t, i18n } = useTranslation();
  const { opening, amount, closing, currency } = statement;
  if (currency === null) return null;
  if (opening === null || closing === null)
    return (
      <p className={styles['quiet']}>
        {t('bankStatements.amount')} <Amount value={amount} currency={currency} />
      </p>
    );
  const size = amountText(Math.abs(amount), currency, i18n.language);
  return (
    <dl className={styles['balances']}>
      <div>
        <dt>{t('bankStatements.opening')}</dt>
        <dd>{amountText(opening.amount, currency, i18n.language)}</dd>
      </div>
      <div data-sign={amount < 0 ? '−' : '+'}>
        <dt>{t('bankStatements.amount')}</dt>
        <dd>{size}</dd>
      </div>
      <div data-sign="=">
        <dt>{t('bankStatements.closing')}</dt>
        <dd>
          <Amount value={closing.amount} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}
