import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CopyX, Files } from 'lucide-react';
import { type Action, readyActions, useOffer } from '../../actions/action.ts';
import { keyText, useKeys } from '../../actions/keys.ts';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { amountText } from '../../parts/amount.tsx';
import { dayText } from '../../parts/day.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../records/bank-statement/changes.ts';
import { type Translate, useTranslation } from '../../texts/index.ts';
import { rememberUndo } from './last-decision.ts';
import styles from './proposals/certain-bar.module.css';
import twiceStyles from './recorded-twice.module.css';
import { useUndoRecorded } from './use-undo-recorded.ts';

type Finding = Schema<'CashSummary'>['recordedTwice'][number];

/** The first payment that may be recorded twice, and the commands that decide. */
export function RecordedTwice({ findings }: { findings: readonly Finding[] }) {
  const [first] = findings;
  if (first === undefined) return null;
  const { bankTransaction, payment } = first;
  // The next question takes keys at once, while the page is still read again.
  return <Question key={`${bankTransaction.id} ${payment.id}`} finding={first} more={findings.length - 1} />;
}

function Question({ finding, more }: { finding: Finding; more: number }) {
  const { t, i18n } = useTranslation();
  const { bankTransaction, payment, customer, amount, currency } = finding;
  const isRefund = finding.kind === 'REFUND';
  const undo = useUndoRecorded();
  const decide = useWrite(
    (isSame: boolean) =>
      call('post', '/v1/internal/cash/recorded_twice', {
        body: { bankTransactionId: bankTransaction.id, paymentId: payment.id, isSame },
      }),
    {
      refreshes: MATCH_CHANGES,
      toast: (_, isSame) => ({
        text: isSame
          ? t(isRefund ? 'cashRecorded.joinedRefund' : 'cashRecorded.joined', { payment: payment.externalId })
          : t(isRefund ? 'cashRecorded.keptRefunds' : 'cashRecorded.kept'),
        undo: rememberUndo(() =>
          undo.mutate({
            bankTransactionId: bankTransaction.id,
            paymentId: payment.id,
            cause: t('cash.undoneAtOnce'),
          }),
        ),
      }),
    },
  );
  const action = (key: string, isSame: boolean): Action => ({
    id: isSame ? 'cash.keepOne' : 'cash.keepBoth',
    title: (words) => {
      if (!isSame) return words('cashRecorded.different');
      return words(isRefund ? 'cashRecorded.sameRefund' : 'cashRecorded.same');
    },
    icon: isSame ? CopyX : Files,
    key,
    needs: 'bank-transaction.edit',
    perform: () => {
      if (!decide.isPending) decide.mutate(isSame);
    },
  });
  const actions = readyActions([action('=', true), action('d', false)], undefined, useMay());
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ key, perform }) => [key ?? '', () => void perform()])));
  return (
    <section className={styles['bar']} aria-label={t('cashRecorded.title')}>
      <div className={twiceStyles['question']}>
        <strong>{t('cashRecorded.title')}</strong>{' '}
        {t(isRefund ? 'cashRecorded.refundText' : 'cashRecorded.text', {
          amount: `${amountText(amount, currency, i18n.language)} ${currency}`,
          customer: customer.name,
        })}
        {finding.fee > 0 && ` ${feeText(finding, { t, language: i18n.language })}`}
        {finding.undoneCause !== null && ` ${t('cashRecorded.undoneCause', { cause: finding.undoneCause })}`}
        {more > 0 && ` (${t('cashRecorded.more', { count: more })})`}
        <Records finding={finding} />
      </div>
      <div className={twiceStyles['commands']}>
        {actions.map(({ id, title, icon: Icon, key, perform }) => (
          <Button
            key={id}
            variant="default"
            leftSection={<Icon size={15} aria-hidden />}
            rightSection={<kbd aria-hidden>{keyText(key ?? '')}</kbd>}
            loading={decide.isPending}
            onClick={() => void perform()}
          >
            {title(t)}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Returns the equation of a transaction from which the bank kept a fee. */
function feeText(
  { bankTransaction, matched, fee, currency }: Finding,
  { t, language }: { t: Translate; language: string },
): string {
  const money = (amount: number) => `${amountText(Math.abs(amount), currency, language)} ${currency}`;
  return t('cashRecorded.fee', {
    amount: money(bankTransaction.amount),
    refund: money(matched.amount),
    fee: money(fee),
  });
}

/** Links to both records, to compare them before the decision. */
function Records({ finding: { kind, bankTransaction, payment, paidOn } }: { finding: Finding }) {
  const { t, i18n } = useTranslation();
  const bookedOn = dayText(bankTransaction.bookedOn, i18n.language);
  const paidDay = dayText(paidOn, i18n.language);
  return (
    <div className={twiceStyles['records']}>
      <Link to="/cash" search={{ is: 'ALL', open: bankTransaction.id }}>
        {t('cashRecorded.bankTransaction', { bookedOn })}
      </Link>
      {kind === 'REFUND' ? (
        <span>{t('cashRecorded.refund', { payment: payment.externalId, paidOn: paidDay })}</span>
      ) : (
        <Link to="/payments" search={{ open: payment.id }}>
          {t('cashRecorded.payment', { payment: payment.externalId, paidOn: paidDay })}
        </Link>
      )}
    </div>
  );
}
