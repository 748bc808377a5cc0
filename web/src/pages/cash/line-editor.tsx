import { Button } from '@mantine/core';
import { Ban, Split } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { nameOfPayment } from '../../records/payment/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import { balanceOf, type Total } from './balance.ts';
import { addPart, type Draft, joinPayment, removePart } from './draft.ts';
import styles from './editor.module.css';
import { partsOf } from './match-request.ts';
import { PartEditor, type PartFields } from './part-editor.tsx';
import { RecordedPayments } from './recorded-payments.tsx';
import { RestBar } from './rest-bar.tsx';
import { useShortChoices, withNextShort } from './short-choices.ts';
import { useMatch } from './use-decisions.ts';
import { useLineDraft } from './use-draft.ts';
import { partOfKeys, useEditorActions } from './use-editor-actions.ts';

interface LineEditorProps {
  transaction: Schema<'BankTransaction'>;
  total: Total;
  /** The draft to begin with, unless the user has begun one. */
  initial: Draft | undefined;
  /** Where the keys go on: to the customer, or to the boxes of the invoices. */
  focus: 'CUSTOMER' | 'INVOICES' | null;
  onExclude: () => void;
  /** Continues with the next transaction after this one was decided. */
  onLeave: () => void;
}

/** Matches a transaction by hand: customers, invoices, and where the rest goes. */
export function LineEditor(props: LineEditorProps) {
  const { transaction, total, initial, focus, onExclude, onLeave } = props;
  const { t } = useTranslation();
  const { draft, change, drop } = useLineDraft(transaction.id, initial);
  const balance = useMemo(() => balanceOf(draft, total), [draft, total]);
  const fields = usePartFields(focus === 'INVOICES');
  useEffect(() => {
    if (focus === 'CUSTOMER') fields.search.current?.focus();
  }, [focus, fields]);
  const leave = () => {
    drop();
    onLeave();
  };
  const match = useMatch(transaction, leave);
  const reasons = { DISCOUNT: t('cash.reasons.DISCOUNT'), DIFFERENCE: t('cash.reasons.DIFFERENCE') };
  const isReady = balance.hint === null && !match.isPending;
  const accept = () => {
    if (isReady) match.mutate({ parts: partsOf(draft, { total, balance, reasons }) });
  };
  const shortened = withNextShort(draft, balance, useShortChoices());
  const nextShort = shortened === null ? null : () => change(shortened);
  useEditorActions({ draft, change, accept, exclude: onExclude, nextShort, fields });
  const [first] = draft.parts;
  const isSingle = draft.parts.length === 1;
  return (
    <>
      <div className={styles['editor']}>
        {draft.parts.map((part) => (
          <PartEditor
            key={part.key}
            transaction={transaction}
            total={total}
            draft={draft}
            part={part}
            balance={balance}
            fields={part.key === partOfKeys(draft)?.key ? fields : null}
            onChange={change}
            onRemove={isSingle ? undefined : () => change(removePart(draft, part.key))}
          />
        ))}
        {isSingle && first !== undefined && first.joined === null && first.picked.length === 0 && (
          <RecordedPayments
            transaction={transaction}
            total={total}
            customerId={first.customer?.id}
            onJoin={(payment) =>
              change(
                joinPayment(draft, first.key, payment.customer, {
                  id: payment.id,
                  number: nameOfPayment(payment),
                  amount: payment.amount,
                }),
              )
            }
          />
        )}
        <Commands
          canSplit={draft.parts.every(({ customer }) => customer !== null)}
          onSplit={() => change(addPart(draft))}
          onExclude={onExclude}
        />
        <ProblemLine problem={match.error} />
      </div>
      <RestBar
        transaction={transaction}
        draft={draft}
        balance={balance}
        isSending={match.isPending}
        onChange={change}
        onAccept={accept}
      />
    </>
  );
}

interface CommandsProps {
  canSplit: boolean;
  onSplit: () => void;
  onExclude: () => void;
}

function Commands({ canSplit, onSplit, onExclude }: CommandsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['commands']}>
      {canSplit && (
        <Button
          variant="default"
          leftSection={<Split size={15} aria-hidden />}
          rightSection={<kbd aria-hidden>S</kbd>}
          onClick={onSplit}
        >
          {t('cash.split')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<Ban size={15} aria-hidden />}
        rightSection={<kbd aria-hidden>E</kbd>}
        onClick={onExclude}
      >
        {t('cash.exclude')}
      </Button>
    </div>
  );
}

/** Returns the elements that the keys lead to. @param wantsBoxes the boxes get the focus once they are shown */
function usePartFields(wantsBoxes: boolean): PartFields {
  const search = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const pickOldest = useRef<(() => void) | null>(null);
  const isAwaited = useRef(wantsBoxes);
  return useMemo(() => ({ search, table, pickOldest, isAwaited }), []);
}
