import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Schema } from '../../../api/types.ts';
import { Amount, amountText } from '../../../parts/amount.tsx';
import { Day } from '../../../parts/day.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { refusalText } from '../refusal-text.ts';
import styles from './mapping.module.css';

type Preview = Schema<'BankTablePreview'>;

/** The statements and first rows of a table, as they will be read, or why they cannot be. */
export function MappingPreview({ preview, isOld }: { preview: Preview; isOld: boolean }) {
  const { t, i18n } = useTranslation();
  const { statements, lines, refusals } = preview;
  const currency = statements.length === 1 ? (statements[0]?.currency ?? null) : null;
  return (
    <section className={styles['preview']} aria-label={t('bankMapping.preview')} aria-busy={isOld}>
      {refusals.length > 0 && (
        <ul className={styles['refusals']}>
          {refusals.map((refusal) => {
            const { line, column } = refusal;
            const message = refusalText(refusal, { t, language: i18n.language, currency });
            return (
              <li key={`${line} ${column}`}>
                <CircleAlert size={14} aria-hidden />
                <span>
                  {column === null
                    ? t('bankStatements.line', { line, message })
                    : t('bankMapping.cell', { line, column, message })}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {refusals.length === 0 &&
        statements.map((one) => (
          <StatementLine key={`${one.iban} ${one.currency} ${one.from}`} statement={one} />
        ))}
      {lines.length > 0 && <Lines lines={lines} />}
    </section>
  );
}

function StatementLine({ statement }: { statement: Preview['statements'][number] }) {
  const { t, i18n } = useTranslation();
  const { opening, amount, closing, currency, transactions } = statement;
  const money = (value: number) => amountText(value, currency, i18n.language);
  return (
    <p className={styles['statement']}>
      <CircleCheck size={14} aria-hidden />
      <span>
        {t('bankStatements.lines', { count: transactions })}
        {' · '}
        {opening === null || closing === null
          ? t('bankMapping.sum', { amount: money(amount), currency })
          : t('bankMapping.addsUp', {
              opening: money(opening),
              sign: amount < 0 ? '−' : '+',
              amount: money(Math.abs(amount)),
              closing: money(closing),
              currency,
            })}
      </span>
    </p>
  );
}

function Lines({ lines }: { lines: Preview['lines'] }) {
  const { t } = useTranslation();
  return (
    <div className={styles['scroll']}>
      <table className={styles['lines']}>
        <thead>
          <tr>
            <th scope="col">{t('bankMapping.columns.bookedOn')}</th>
            <th scope="col">{t('bankMapping.columns.payerName')}</th>
            <th scope="col">{t('bankMapping.columns.texts')}</th>
            <th scope="col">{t('bankMapping.columns.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, bookedOn, payerName, payerIban, text, amount, currency }) => (
            <tr key={line}>
              <td>
                <Day on={bookedOn} />
              </td>
              <td>
                {payerName}
                {payerIban !== null && <small>{payerIban}</small>}
              </td>
              <td>{text}</td>
              <td>
                <Amount value={amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
