import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleAlert, Download, TriangleAlert } from 'lucide-react';
import { saveFile } from '../../api/save.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { Day } from '../../parts/day.tsx';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { AssignForm } from './assign-form.tsx';
import { Balances } from './balances.tsx';
import styles from './bank-statement.module.css';
import { formatIban } from './iban.ts';
import { refusalText } from './refusal-text.ts';

type Statement = Schema<'BankStatement'>;

interface StatementCardProps {
  statement: Statement;
  /** Name of its file for the download. */
  fileName?: string | undefined;
}

/** A bank statement: account, days, balances, gap and lines. A waiting one asks for its bank account. */
export function StatementCard({ statement, fileName }: StatementCardProps) {
  const { t, i18n } = useTranslation();
  const { id, state, kind, bankAccount, iban, accountNumber, gap, currency, refusal } = statement;
  // The statement was uploaded before: its lines are those of another statement.
  const isRepeated = statement.transactions > 0 && statement.newTransactions === 0;
  const number = iban === null ? accountNumber : formatIban(iban);
  return (
    <article className={styles['card']} data-state={state}>
      <header>
        <h3>{bankAccount?.name ?? t('bankStatements.unknownAccount')}</h3>
        {number !== null && <span className={styles['number']}>{number}</span>}
        {kind !== 'STATEMENT' && <span className={styles['chip']}>{t(`bankStatements.kinds.${kind}`)}</span>}
      </header>
      <p className={styles['days']}>
        <Days statement={statement} />
        {state === 'STORED' && <span>{linesText(statement, t)}</span>}
      </p>
      <Balances statement={statement} />
      {gap !== null && !isRepeated && currency !== null && (
        <p className={styles['warning']}>
          <TriangleAlert size={14} aria-hidden />
          {t('bankStatements.gap', { amount: `${amountText(gap, currency, i18n.language)} ${currency}` })}
        </p>
      )}
      {refusal !== null && (
        <p className={styles['refusal']}>
          <CircleAlert size={14} aria-hidden />
          <span>
            <strong>{t('bankStatements.refused')}.</strong>{' '}
            {t('bankStatements.line', {
              line: refusal.line,
              message: refusalText(refusal, { t, language: i18n.language, currency }),
            })}
            . {t('bankStatements.refusedText')}
          </span>
        </p>
      )}
      {state === 'WAITING' && <AssignForm statement={statement} />}
      <footer>
        {state === 'STORED' && statement.transactions > 0 && (
          <Link to="/cash" search={{ is: 'ALL', bankStatementId: id }}>
            {t('bankStatements.showLines')}
          </Link>
        )}
        {fileName !== undefined && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Download size={14} aria-hidden />}
            aria-label={t('bankStatements.downloadOf', { name: fileName })}
            onClick={() =>
              void saveFile(fileName, '/v1/bank_statements/{bankStatementId}/file', {
                path: { bankStatementId: id },
              })
            }
          >
            {t('bankStatements.download')}
          </Button>
        )}
      </footer>
    </article>
  );
}

/** The days of a statement. MT940 states none but those of its balances. */
function Days({ statement: { from, until, opening, closing } }: { statement: Statement }) {
  const first = from ?? opening?.date ?? null;
  const last = until ?? closing?.date ?? null;
  if (first === null || last === null || first === last) return <Day on={last ?? first} />;
  return (
    <span>
      <Day on={first} /> – <Day on={last} />
    </span>
  );
}

/** Returns the number of lines of a stored statement, and how many of them are new. */
export function linesText({ kind, transactions, newTransactions }: LineCounts, t: Translate): string {
  if (transactions === 0) return t('bankStatements.noLines');
  if (newTransactions === 0)
    return t(kind === 'NOTIFICATION' ? 'bankStatements.detailsAdded' : 'bankStatements.allKnown');
  if (newTransactions === transactions) return t('bankStatements.allNew', { count: transactions });
  const lines = t('bankStatements.lines', { count: transactions });
  return t('bankStatements.someNew', { fresh: newTransactions, lines });
}

type LineCounts = Pick<Statement, 'kind' | 'transactions' | 'newTransactions'>;
