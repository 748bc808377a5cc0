import { Button } from '@mantine/core';
import { CheckCheck, List } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Action, readyActions, useOffer } from '../../../actions/action.ts';
import { keyText, useKeys } from '../../../actions/keys.ts';
import { call } from '../../../api/call.ts';
import { useMay } from '../../../api/me.ts';
import type { Schema } from '../../../api/types.ts';
import { amountText } from '../../../parts/amount.tsx';
import { decideEach } from '../../../parts/decide-each.ts';
import { useWrite } from '../../../parts/use-write.ts';
import { MATCH_CHANGES } from '../../../records/bank-statement/changes.ts';
import { useTranslation } from '../../../texts/index.ts';
import { rememberUndo } from '../last-decision.ts';
import { useUndoMatches } from '../use-undo-each.ts';
import styles from './certain-bar.module.css';

/** Transactions of a request: each is matched in a transaction of its own. */
const CHUNK = 50;

interface CertainBarProps {
  certain: Schema<'CashSummary'>['certain'];
  /** Whether the list shows these proposals only. */
  isListed: boolean;
  onList: (isListed: boolean) => void;
  /** Called with the accepted transactions, unless the user has left the page meanwhile. */
  onAccepted: (ids: readonly string[]) => void;
}

/** The certain proposals with their sums, and the commands that list them and accept all of them. */
export function CertainBar({ certain, isListed, onList, onAccepted }: CertainBarProps) {
  const { t, i18n } = useTranslation();
  const undo = useUndoMatches();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const accept = useWrite(acceptAll, {
    refreshes: MATCH_CHANGES,
    toast: ({ accepted, refused, left }) => {
      if (isShown.current) onAccepted(accepted);
      const text = [
        t('cashProofs.accepted', { count: accepted.length }),
        ...(refused === 0 ? [] : [t('cashProofs.refused', { count: refused })]),
        ...(left === 0 ? [] : [t('cashProofs.left', { count: left })]),
      ].join(' ');
      if (accepted.length === 0) return { text };
      return { text, undo: rememberUndo(() => undo.mutate(accepted)) };
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
        {certain.count > certain.ids.length && ` · ${t('cashProofs.oldest', { count: certain.ids.length })}`}
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

interface Acceptance {
  accepted: string[];
  /** Changed meanwhile: they stay open. */
  refused: number;
  /** Not reached. They can be accepted again. */
  left: number;
}

/** Accepts the proposals of these transactions, some at a time. @throws the first problem if none is reached */
async function acceptAll(ids: readonly string[]): Promise<Acceptance> {
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, at) =>
    ids.slice(at * CHUNK, (at + 1) * CHUNK),
  );
  const changed = new Set<string>();
  const { done, refused, left } = await decideEach(chunks, async (bankTransactionIds) => {
    const answer = await call('post', '/v1/internal/cash/accept', {
      body: { bankTransactionIds: [...bankTransactionIds] },
    });
    for (const { id } of answer.refused) changed.add(id);
  });
  return {
    accepted: done.flat().filter((id) => !changed.has(id)),
    refused: changed.size + refused.flat().length,
    left: left.flat().length,
  };
}
