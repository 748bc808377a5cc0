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
import { useTranslation } from '../../texts/index.ts';
import { DUPLICATE } from './exclusion-reason.ts';
import { forgetUndo, rememberUndo } from './last-decision.ts';
import styles from './proposals/certain-bar.module.css';
import twiceStyles from './recorded-twice.module.css';
import { useUndoExclusions } from './use-undo-each.ts';

type Finding = Schema<'CashSummary'>['sameMoney'][number];
type Line = Finding['transaction'];

const LINE = '/v1/bank_transactions/{bankTransactionId}';

/** The first open transaction that may be the same money as another one, and the commands that decide. */
export function SameMoney({ findings }: { findings: readonly Finding[] }) {
  const [first] = findings;
  if (first === undefined) return null;
  // The next question takes keys at once, while the page is still read again.
  return <Question key={first.transaction.id} finding={first} more={findings.length - 1} />;
}

function Question({ finding, more }: { finding: Finding; more: number }) {
  const { t, i18n } = useTranslation();
  const { transaction, other, bankAccount, amount, currency } = finding;
  const path = { bankTransactionId: transaction.id };
  const undo = useUndoExclusions();
  const decide = useWrite(
    (isSame: boolean) =>
      isSame
        ? call('post', `${LINE}/exclude`, { path, body: { reason: DUPLICATE } })
        : call('post', `${LINE}/include`, { path }),
    {
      refreshes: MATCH_CHANGES,
      toast: (_, isSame) => {
        if (isSame)
          return {
            text: t('cashSame.counted'),
            undo: rememberUndo(() => undo.mutate([transaction.id])),
          };
        forgetUndo();
        return { text: t(other === null ? 'cashSame.keptAlone' : 'cashSame.kept') };
      },
    },
  );
  const action = (key: string, isSame: boolean): Action => ({
    id: isSame ? 'cash.countOnce' : 'cash.keepBoth',
    title: (words) => words(isSame ? 'cashSame.same' : 'cashSame.different'),
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
  const money = `${amountText(amount, currency, i18n.language)} ${currency}`;
  const facts = { account: bankAccount.name, amount: money };
  return (
    <section className={styles['bar']} aria-label={t('cashSame.title')}>
      <div className={twiceStyles['question']}>
        <strong>{t('cashSame.title')}</strong>{' '}
        {t(other === null ? 'cashSame.textAlone' : 'cashSame.text', facts)}
        {more > 0 && ` (${t('cashSame.more', { count: more })})`}
        <div className={twiceStyles['records']}>
          <LineLink line={transaction} />
          {other !== null && <LineLink line={other} />}
        </div>
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

/** Link to a transaction, to compare it before the decision. */
function LineLink({ line: { id, bookedOn, payer, text, state } }: { line: Line }) {
  const { t, i18n } = useTranslation();
  const words = t('cashSame.line', {
    bookedOn: dayText(bookedOn, i18n.language),
    payer: payer ?? t('cashSame.noPayer'),
    text: text ?? '–',
  });
  return (
    <Link to="/cash" search={{ is: 'ALL', open: id }}>
      {words}
      {(state === 'MATCHED' || state === 'PARTLY_MATCHED') && ` (${t('cashSame.matched')})`}
    </Link>
  );
}
