import { Link } from '@tanstack/react-router';
import type { Schema } from '../../../api/types.ts';
import { Amount } from '../../../parts/amount.tsx';
import { useTranslation } from '../../../texts/index.ts';
import styles from './proposals.module.css';

interface EquationProps {
  transaction: Schema<'BankTransaction'>;
  proposal: Schema<'BankProposal'>;
  decision: Schema<'BankProposals'>;
}

/** The parts of a proposal, which add up to the amount of the transaction. */
export function Equation({ transaction, proposal, decision }: EquationProps) {
  const { t } = useTranslation();
  const { currency, amount } = transaction;
  return (
    <table className={styles['equation']}>
      <caption>{t('cashProofs.equation')}</caption>
      <tbody>
        {proposal.parts.map((part, at) => (
          <tr key={`${part.kind} ${part.documentId ?? part.paymentId ?? at}`}>
            <th scope="row">
              {t(`cashProofs.parts.${part.kind}`)} <Name part={part} decision={decision} />
            </th>
            <td>{customerName(part, decision)}</td>
            <td data-number>
              <Amount value={part.amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('cashProofs.received')}
          </th>
          <td data-number>
            <Amount value={amount} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

type Part = Schema<'BankProposal'>['parts'][number];

/** Returns the document that a part is about. */
export const documentOf = ({ documentId, paymentId }: Part, { documents }: Schema<'BankProposals'>) =>
  documents.find(({ id }) => id === (documentId ?? paymentId));

/** Returns the name of a part's customer; empty: it has none. */
export const customerName = ({ customerId }: Part, { customers }: Schema<'BankProposals'>): string =>
  customers.find(({ id }) => id === customerId)?.name ?? '';

function Name({ part, decision }: { part: Part; decision: Schema<'BankProposals'> }) {
  const document = documentOf(part, decision);
  if (document === undefined) return null;
  const { id, kind, customId } = document;
  if (kind !== 'INVOICE') return <span>{customId}</span>;
  return (
    <Link to="/invoices/$id" params={{ id }}>
      {customId}
    </Link>
  );
}
