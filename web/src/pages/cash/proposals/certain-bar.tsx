import { Button } from '@mantine/core';
import { CheckCheck, List } from 'lucide-react';
import { type Action, readyActions, useOffer } from '../../../actions/action.ts';
import { keyText, useKeys } from '../../../actions/keys.ts';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import type { Schema } from '../../../api/types.ts';
import { amountText } from '../../../parts/amount.tsx';
import { useWrite } from '../../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../../records/bank-statement/changes.ts';
import { useTranslation } from '../../../texts/index.ts';
import { rememberUndo } from '../last-decision.ts';
import { useUnmatch } from '../use-decisions.ts';
import styles from './certain-bar.module.css';

/** Transactions of a request: each is matched in a transaction of its own. */
const CHUNK = 50;

interface CertainBarProps {
  certain: Schema<'CashSummary'>['certain'];
  /** Whether the list shows these proposals only. */
  isListed: boolean;
  onList: (isListed: boolean) => void;
}

/** The certain proposals with their sums, and the commands that list them and accept all of them. */
export function CertainBar({ certain, isListed, onList }: CertainBarProps) {
  const { t, i18n } = useTranslation();
  const unmatch = useUnmatch();
  const accept = useWrite(acceptAll, {
    refreshes: MATCH_CHANGES,
    toast: ({ accepted, refused }) => {
      if (isListed) onList(false);
      const text = [
        t('cashProofs.accepted', { count: accepted.length }),
        ...(refused === 0 ? [] : [t('cashProofs.refused', { count: refused })]),
      ].join(' ');
      if (accepted.length === 0) return { text };
      const cause = t('cash.undoneAtOnce');
      return { text, undo: rememberUndo(() => unmatch.mutate({ ids: accepted, cause })) };
    },
  });
  const list: Action = {
    id: 'cash.listCertain',
    title: (words) => words(isListed ? 'cashProofs.hideList' : 'cashProofs.showList'),
    icon: List,
    key: 'l',
    when: () => certain.count > 0,
    perform: () => onList(!isListed),
  };
  const acceptCertain: Action = {
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
  const actions = readyActions([list, acceptCertain], undefined, useMay());
  useOffer(actions);
  useKeys(Object.fromEntries(actions.map(({ key, perform }) => [key ?? '', () => void perform()])));
  if (certain.count === 0) return null;
  const sums = certain.sums.map(
    ({ amount, currency }) => `${amountText(amount, currency, i18n.language)} ${currency}`,
  );
  return (
    <section className={styles['bar']} aria-label={t('cashProofs.certain', { count: certain.count })}>
      <span>
        <strong>{t('cashProofs.certain', { count: certain.count })}</strong> {sums.join(' · ')}
      </span>
      <span className={styles['commands']}>
        {actions.map(({ id, title, key, icon: Icon, perform }) => (
          <Button
            key={id}
            variant={id === list.id ? 'default' : 'filled'}
            leftSection={<Icon size={15} aria-hidden />}
            rightSection={<kbd aria-hidden>{keyText(key ?? '')}</kbd>}
            loading={id !== list.id && accept.isPending}
            onClick={() => void perform()}
          >
            {title(t)}
          </Button>
        ))}
      </span>
    </section>
  );
}

/** Accepts the proposals of these transactions, some at a time. Proposals that changed meanwhile stay open. */
async function acceptAll(ids: readonly string[]): Promise<{ accepted: string[]; refused: number }> {
  const refused = new Set<string>();
  for (let at = 0; at < ids.length; at += CHUNK) {
    const bankTransactionIds = ids.slice(at, at + CHUNK);
    const done = await call('post', '/v1/internal/cash/accept', { body: { bankTransactionIds } });
    for (const { id } of done.refused) refused.add(id);
  }
  return { accepted: ids.filter((id) => !refused.has(id)), refused: refused.size };
}
