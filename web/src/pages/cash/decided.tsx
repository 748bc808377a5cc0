import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { usersQuery } from '../../records/person/users-query.ts';
import { useTranslation } from '../../texts/index.ts';
import { CommandButton } from './command-button.tsx';
import styles from './decided.module.css';
import { KeptRecords } from './kept-records.tsx';
import { MatchedPart } from './matched-part.tsx';
import { MatchProof } from './proposals/match-proof.tsx';
import { ruleText } from './proposals/words.ts';
import { useOwnUndoKey } from './undo-last.tsx';
import { useUnmatch } from './use-decisions.ts';

type Match = Schema<'MatchOfTransaction'>;

interface DecidedProps {
  transaction: Schema<'BankTransaction'>;
  match: Match;
  /** Called when the match was removed, to decide again. */
  onRemoved: () => void;
}

/** A match: by whom or which rule, what it paid, and the command that removes it. */
export function Decided({ transaction, match, onRemoved }: DecidedProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const unmatch = useUnmatch(transaction, onRemoved);
  const key = useOwnUndoKey();
  return (
    <section className={styles['decided']}>
      <p className={styles['by']}>
        <DecidedBy match={match} /> · <Moment at={match.createdAt} withTime />
      </p>
      {match.parts.map((part, at) => (
        <MatchedPart
          key={`${part.kind} ${part.payment?.id ?? part.refund?.id ?? at}`}
          part={part}
          currency={transaction.currency}
        />
      ))}
      <KeptRecords transactionId={transaction.id} />
      {match.rule !== null && <MatchProof matchId={match.id} transaction={transaction} />}
      <CommandButton
        action={{
          id: 'cash.undo',
          title: (words) => words('cash.undo'),
          icon: Undo2,
          ...(key === undefined ? {} : { key }),
          needs: 'bank-transaction.edit',
          perform: () => setAsking(true),
        }}
        isSending={unmatch.isPending}
      />
      {isAsking && (
        <ReasonDialog
          title={t('cash.undo')}
          text={t('cash.undoText')}
          reasons={Object.values(t('cash.undoReasons', { returnObjects: true }))}
          onClose={() => setAsking(false)}
          onChoose={(cause) => unmatch.mutate(cause)}
        />
      )}
    </section>
  );
}

/** The person, program or rule that decided. */
function DecidedBy({ match: { actor, rule, isAutomatic } }: { match: Match }) {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useQuery({ ...usersQuery(), enabled: may('user.read') });
  const user = data?.users.find(({ id }) => id === actor?.id);
  const name = user === undefined ? t(`cash.actors.${actor?.kind ?? 'SYSTEM'}`) : nameOfPerson(user);
  if (rule === null) return <span>{t('cash.decided.PERSON', { name })}</span>;
  return (
    <span>
      {isAutomatic ? t('cash.decided.AUTOMATIC') : t('cash.decided.RULE', { name })}{' '}
      <strong>{ruleText(rule, t)}</strong>
    </span>
  );
}
