import { Button, CloseButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import type { Balance, Total } from './balance.ts';
import { orderCandidates, useCandidates } from './candidates.ts';
import { CustomerSearch } from './customer-search.tsx';
import { DocumentTable, focusFirstBox } from './document-table.tsx';
import {
  changePicked,
  chooseCustomer,
  type Draft,
  type DraftPart,
  joinPayment,
  newPicked,
  pickInOrder,
  togglePicked,
} from './draft.ts';
import styles from './editor.module.css';
import type { Found } from './found-records.ts';

/** Elements of the part that the keys lead to. */
export interface PartFields {
  search: RefObject<HTMLInputElement | null>;
  table: RefObject<HTMLTableElement | null>;
  /** Chooses the oldest documents until the money is used up. */
  pickOldest: RefObject<(() => void) | null>;
  /** Whether the boxes of the documents get the focus once they are shown. */
  isAwaited: RefObject<boolean>;
}

interface PartEditorProps {
  transaction: Schema<'BankTransaction'>;
  total: Total;
  draft: Draft;
  part: DraftPart;
  balance: Balance;
  /** Null: the keys are about another part. */
  fields: PartFields | null;
  onChange: (draft: Draft) => void;
  /** Undefined: it is the only part. */
  onRemove: (() => void) | undefined;
}

/** One customer of a transaction, and what the money pays. */
export function PartEditor(props: PartEditorProps) {
  const { transaction, draft, part, fields, onChange, onRemove } = props;
  const { t } = useTranslation();
  const { key, customer, joined } = part;
  const choose = ({ customer: found, invoice, payment }: Found) => {
    if (fields !== null) fields.isAwaited.current = payment === null;
    onChange(
      payment === null
        ? chooseCustomer(draft, key, found, invoice === null ? [] : [newPicked(invoice)])
        : joinPayment(draft, key, found, payment),
    );
  };
  if (customer === null)
    return (
      <section className={styles['part']} aria-label={t('cash.customer')}>
        <CustomerSearch
          payer={transaction.payer.ultimateName ?? transaction.payer.name}
          currency={transaction.currency}
          field={fields?.search ?? null}
          onChoose={choose}
        />
        {onRemove !== undefined && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
            {t('cash.removeNew')}
          </Button>
        )}
      </section>
    );
  return (
    <section className={styles['part']} aria-label={customer.name}>
      <header>
        <h3>
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
        </h3>
        <span className={styles['quiet']}>{customer.externalId}</span>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(chooseCustomer(draft, key, null))}>
          {t('cash.changeCustomer')}
        </Button>
        {onRemove !== undefined && (
          <CloseButton aria-label={t('cash.removePart', { name: customer.name })} onClick={onRemove} />
        )}
      </header>
      {joined === null ? (
        <Documents {...props} customerId={customer.id} />
      ) : (
        <p className={styles['joined']}>{t('cash.joins', { number: joined.number })}</p>
      )}
    </section>
  );
}

/** The open documents of the customer. */
function Documents(props: PartEditorProps & { customerId: string }) {
  const { transaction, total, draft, part, balance, fields, onChange, customerId } = props;
  const { t } = useTranslation();
  const { rows, problem, hasMore, readMore } = useCandidates(customerId, transaction, total);
  const { key, picked } = part;
  const available = balance.remainder + balance.rest + (balance.parts.get(key) ?? 0);
  const pickOldest = () => {
    const documents = rows?.filter(({ kind }) => kind !== 'CREDIT_NOTE') ?? [];
    onChange(pickInOrder(draft, key, documents, available));
  };
  useEffect(() => {
    if (fields === null) return undefined;
    fields.pickOldest.current = pickOldest;
    return () => {
      fields.pickOldest.current = null;
    };
  });
  const isShown = rows !== undefined;
  useEffect(() => {
    if (!isShown || fields?.isAwaited.current !== true) return;
    fields.isAwaited.current = false;
    focusFirstBox(fields.table.current);
  }, [isShown, fields]);
  if (rows === undefined) return problem === null ? <Skeleton /> : <ProblemLine problem={problem} />;
  return (
    <>
      <div className={styles['tools']}>
        <h4>{t(total.isIn ? 'cash.invoices' : 'cash.credits')}</h4>
        {rows.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            rightSection={<kbd aria-hidden>F</kbd>}
            onClick={pickOldest}
          >
            {t('cash.oldestFirst')}
          </Button>
        )}
      </div>
      <DocumentTable
        transaction={transaction}
        total={total}
        rows={orderCandidates(rows, transaction, total)}
        picked={picked}
        balance={balance}
        table={fields?.table ?? null}
        hasMore={hasMore}
        readMore={readMore}
        onToggle={(candidate) => onChange(togglePicked(draft, key, candidate))}
        onChange={(id, facts) => onChange(changePicked(draft, key, id, facts))}
      />
    </>
  );
}
