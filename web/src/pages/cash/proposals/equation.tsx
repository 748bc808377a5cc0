import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schema } from '../../../api/types.ts';
import { Amount, amountText } from '../../../parts/amount.tsx';
import { dayText } from '../../../parts/day.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { lineQuery } from '../line-query.ts';
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
              <OpenRest part={part} decision={decision} currency={currency} />
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

/** Returns what stays open of the invoice that a part pays; 0: nothing, or the part pays none. */
export function restOf(part: Part, decision: Schema<'BankProposals'>): number {
  const document = documentOf(part, decision);
  if (part.kind !== 'INVOICE' || document === undefined) return 0;
  return Math.max(0, document.outstanding - part.amount);
}

interface PartProps {
  part: Part;
  decision: Schema<'BankProposals'>;
}

/** Says what stays open of an invoice that is not paid in full. */
function OpenRest({ part, decision, currency }: PartProps & { currency: string }) {
  const { t, i18n } = useTranslation();
  const rest = restOf(part, decision);
  if (rest === 0) return null;
  const amount = `${amountText(rest, currency, i18n.language)} ${currency}`;
  return <span className={styles['rest']}>{t('cashProofs.staysOpen', { amount })}</span>;
}

/** The payment that a return takes back: its day, its text, and its transaction. */
function EarlierLine({ id }: { id: string }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(lineQuery(id));
  if (data === undefined) return null;
  const { bookedOn, text } = data;
  return (
    <Link to="/cash" search={{ is: 'ALL', open: id }}>
      {t('cashProofs.earlier', { day: dayText(bookedOn, i18n.language) })}
      {text !== null && ` · ${text}`}
    </Link>
  );
}

function Name({ part, decision }: PartProps) {
  if (part.earlierLineId !== undefined) return <EarlierLine id={part.earlierLineId} />;
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
