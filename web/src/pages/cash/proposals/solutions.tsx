import { Button } from '@mantine/core';
import { Ban } from 'lucide-react';
import type { Schema } from '../../../api/types.ts';
import { amountText } from '../../../parts/amount.tsx';
import { ProblemLine } from '../../../parts/problem.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { useMatch } from '../use-decisions.ts';
import { customerName, documentOf, Equation, restOf } from './equation.tsx';
import { ProofFacts } from './proof-facts.tsx';
import styles from './proposals.module.css';
import { readProof } from './read-proof.ts';
import { useSolutionActions } from './use-solution-actions.ts';
import { ruleText } from './words.ts';

type Proposal = Schema<'BankProposal'>;

interface SolutionsProps {
  transaction: Schema<'BankTransaction'>;
  decision: Schema<'BankProposals'>;
  /** The chosen solution; undefined: none. */
  chosen: Proposal | undefined;
  onChoose: (proposal: Proposal) => void;
  /** Goes on by hand: with another customer, or with the documents of the chosen solution. */
  onByHand: (from: 'CUSTOMER' | 'INVOICES') => void;
  onExclude: () => void;
  /** Continues with the next transaction after this one was decided. */
  onLeave: () => void;
}

/** The proposals of the rules for a transaction: each solution with its equation and its proof. */
export function Solutions(props: SolutionsProps) {
  const { transaction, decision, chosen, onChoose, onByHand, onExclude, onLeave } = props;
  const { t } = useTranslation();
  const { proposals, total, isSearchLimited } = decision;
  const match = useMatch(transaction, onLeave);
  const accept = () => {
    if (chosen !== undefined && !match.isPending) match.mutate({ proposalId: chosen.id });
  };
  useSolutionActions({
    isChosen: chosen !== undefined,
    choose: (index) => {
      const one = proposals[index];
      if (one !== undefined) onChoose(one);
    },
    accept,
    byHand: onByHand,
    exclude: onExclude,
  });
  return (
    <section className={styles['solutions']} aria-label={t('cashProofs.solutions', { count: total })}>
      <div className={styles['head']}>
        <h3>{t('cashProofs.solutions', { count: total })}</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          rightSection={<kbd aria-hidden>I</kbd>}
          onClick={() => onByHand('INVOICES')}
        >
          {t('cashProofs.byHand')}
        </Button>
      </div>
      {decision.state === 'AMBIGUOUS' && (
        <p>{t(total > 1 ? 'cashProofs.choose' : 'cashProofs.chooseLine')}</p>
      )}
      <ol>
        {proposals.map((one, at) => (
          <Solution
            key={one.id}
            transaction={transaction}
            decision={decision}
            proposal={one}
            number={at + 1}
            isChosen={one.id === chosen?.id}
            onChoose={() => onChoose(one)}
          />
        ))}
      </ol>
      {total > proposals.length && (
        <p className={styles['quiet']}>{t('cashProofs.more', { count: total - proposals.length })}</p>
      )}
      {isSearchLimited && <p className={styles['quiet']}>{t('cashProofs.limited')}</p>}
      <ProblemLine problem={match.error} />
      <footer className={styles['accept']}>
        <Button
          variant="default"
          leftSection={<Ban size={15} aria-hidden />}
          rightSection={<kbd aria-hidden>E</kbd>}
          onClick={onExclude}
        >
          {t('cash.exclude')}
        </Button>
        <Button
          disabled={chosen === undefined}
          loading={match.isPending}
          rightSection={<kbd aria-hidden>A</kbd>}
          onClick={accept}
        >
          {t('cash.accept')}
        </Button>
      </footer>
    </section>
  );
}

interface SolutionProps {
  transaction: Schema<'BankTransaction'>;
  decision: Schema<'BankProposals'>;
  proposal: Proposal;
  number: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Solution({ transaction, decision, proposal, number, isChosen, onChoose }: SolutionProps) {
  const { t } = useTranslation();
  const { rule, parts, lambda, blockers, proof } = proposal;
  const names = new Set(parts.map((part) => customerName(part, decision)).filter((name) => name !== ''));
  if (names.size === 0) names.add(transaction.payer.name ?? '');
  const { currency } = transaction;
  return (
    <li data-chosen={isChosen || undefined}>
      <button type="button" aria-expanded={isChosen} onClick={onChoose}>
        <kbd aria-hidden>{number}</kbd>
        <span>
          <strong>{[...names].join(', ')}</strong>
          <span className={styles['quiet']}>
            <Summary proposal={proposal} decision={decision} currency={currency} />
          </span>
        </span>
        <span className={styles['rule']}>{ruleText(rule, t)}</span>
      </button>
      {isChosen && (
        <div className={styles['body']}>
          <Equation transaction={transaction} proposal={proposal} decision={decision} />
          <ProofFacts
            proof={readProof(proof, transaction.text)}
            currency={currency}
            lambda={lambda}
            blockers={blockers}
            customers={decision.customers}
          />
        </div>
      )}
    </li>
  );
}

interface SummaryProps {
  proposal: Proposal;
  decision: Schema<'BankProposals'>;
  currency: string;
}

/** The documents of a solution, and everything by which it differs from paying them in full. */
function Summary({ proposal, decision, currency }: SummaryProps) {
  const { t, i18n } = useTranslation();
  const words = proposal.parts.map((part) => {
    const { kind, amount } = part;
    const document = documentOf(part, decision);
    const money = amountText(amount, currency, i18n.language);
    if (kind !== 'INVOICE' || document === undefined) return `${t(`cashProofs.parts.${kind}`)} ${money}`;
    const rest = restOf(part, decision);
    if (rest === 0) return document.customId;
    return `${document.customId} ${money} (${t('cashProofs.staysOpen', { amount: amountText(rest, currency, i18n.language) })})`;
  });
  return words.join(' + ');
}
