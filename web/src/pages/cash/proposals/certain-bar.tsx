import { Button } from '@mantine/core';
import { CheckCheck } from 'lucide-react';
import { type Action, readyActions, useOffer } from '../../../actions/action.ts';
import { keyText, useKeys } from '../../../actions/keys.ts';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import type { Schema } from '../../../api/types.ts';
import { amountText } from '../../../parts/amount.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../../records/bank-statement/changes.ts';
import { useTranslation } from '../../../texts/index.ts';
import styles from './certain-bar.module.css';

/** Transactions of a request: each is matched in a transaction of its own. */
const CHUNK = 50;

/** The certain proposals with their sums, and the command that accepts all of them. */
export function CertainBar({ certain }: { certain: Schema<'CashSummary'>['certain'] }) {
  const { t, i18n } = useTranslation();
  const accept = useWrite(acceptAll, {
    refreshes: MATCH_CHANGES,
    toast: ({ accepted, refused }) => ({
      text: [
        t('cashProofs.accepted', { count: accepted }),
        ...(refused === 0 ? [] : [t('cashProofs.refused', { count: refused })]),
      ].join(' '),
    }),
  });
  const action: Action = {
    id: 'cash.acceptAll',
    title: (words) => words('cashProofs.acceptAll'),
    icon: CheckCheck,
    key: 'shift+a',
    needs: 'bank-transaction.edit',
    when: () => certain.count > 0,
    perform: () => {
      if (!accept.isPending) accept.mutate(certain.ids);
    },
  };
  const actions = readyActions([action], undefined, useMay());
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ key, perform }) => [key ?? '', () => void perform()])));
  if (actions.length === 0) return null;
  const sums = certain.sums.map(
    ({ amount, currency }) => `${amountText(amount, currency, i18n.language)} ${currency}`,
  );
  return (
    <section className={styles['bar']} aria-label={t('cashProofs.certain', { count: certain.count })}>
      <span>
        <strong>{t('cashProofs.certain', { count: certain.count })}</strong> {sums.join(' · ')}
      </span>
      {actions.map(({ id, title, key, perform }) => (
        <Button
          key={id}
          leftSection={<CheckCheck size={15} aria-hidden />}
          rightSection={<kbd aria-hidden>{keyText(key ?? '')}</kbd>}
          loading={accept.isPending}
          onClick={() => void perform()}
        >
          {title(t)}
        </Button>
      ))}
    </section>
  );
}

/** Accepts the proposals of these transactions, some at a time. Proposals that changed meanwhile stay open. */
async function acceptAll(ids: readonly string[]): Promise<{ accepted: number; refused: number }> {
  let accepted = 0;
  let refused = 0;
  for (let at = 0; at < ids.length; at += CHUNK) {
    const bankTransactionIds = ids.slice(at, at + CHUNK);
    const done = await call('post', '/v1/internal/cash/accept', { body: { bankTransactionIds } });
    accepted += done.accepted;
    refused += done.refused.length;
  }
  return { accepted, refused };
}
