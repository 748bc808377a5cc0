import { NO_PARTY } from '../../../integrations/domain/canonical.ts';
import { findingSide, type NewFinding } from '../../../integrations/domain/finding.ts';
import { type PausedConnection, storePausedConnection } from '../../../integrations/index.ts';
import { minorUnits } from '../../../kernel/currency.ts';
import type { SampleStage } from '../perform/stage.ts';
import { MAX_CUSTOMERS, type OpenInvoice, openInvoices } from './open-invoices.ts';

/** A host name that no network resolves: should someone resume the connection, nothing is reached. */
const ADDRESS = 'https://odoo.invalid';

/**
 * Adds a paused connection to Odoo whose findings have several causes. It owns no records: programs may still
 * import, and nothing is read.
 */
export async function connectErp(stage: SampleStage): Promise<void> {
  const { context, organization } = stage;
  const invoices = await openInvoices(stage);
  if (invoices.length < MAX_CUSTOMERS) return;
  const customers = new Map(invoices.map(({ customerId }, i) => [`res.partner,${i + 1}`, customerId]));
  const { findings, madeHere } = findingsAbout(invoices, organization.currency);
  await storePausedConnection(context, organization.id, {
    kind: 'ODOO',
    url: ADDRESS,
    login: 'quittance@odoo.invalid',
    source: sourceOf(stage),
    customers,
    madeHere,
    findings,
  });
}

function sourceOf({ organization: { name, currency } }: SampleStage): PausedConnection['source'] {
  const names = ['res.partner', 'account.move', 'account.move.line', 'account.partial.reconcile'];
  const rights = names.map((right) => ({ name: right, isGranted: true, isRequired: true }));
  const company = { id: '1', name, currency };
  return { product: 'Odoo', version: '18.0', company, user: 'quittance', canWrite: false, rights };
}

/** Differences as reads of Odoo find them: each names its root and its amount, theirs minus ours. */
function findingsAbout(
  invoices: readonly OpenInvoice[],
  currency: string,
): Pick<PausedConnection, 'findings' | 'madeHere'> {
  const unit = 10 ** minorUnits(currency);
  const [refused, ...others] = invoices;
  // A small one: the balances differ by it.
  const made = others.toSorted((a, b) => a.amount - b.amount)[0];
  if (refused === undefined || made === undefined) return { findings: [], madeHere: [] };
  const base = { currency, field: null, theirs: null, ours: null };
  const mapped = (
    facts: Pick<NewFinding, 'cause' | 'key' | 'partyKey' | 'text'>,
    amount: number,
    number: string | null = null,
  ) => {
    return { ...base, ...facts, amount, theirs: findingSide({ key: facts.key, number, currency, amount }) };
  };
  const findings: NewFinding[] = [
    {
      ...base,
      cause: 'REFUSED_HERE',
      key: 'res.partner,1',
      partyKey: 'res.partner,1',
      currency: '',
      amount: null,
      field: 'contacts[0].email',
      text: 'Quittance left out a part of the customer. contacts[0].email: is not an email address',
      theirs: findingSide({ key: 'res.partner,1', kind: 'CUSTOMER', number: refused.customerNumber }),
      ours: findingSide({ id: refused.customerId, kind: 'CUSTOMER', number: refused.customerNumber }),
    },
    {
      ...base,
      cause: 'MADE_HERE',
      key: made.id,
      partyKey: `res.partner,${invoices.indexOf(made) + 1}`,
      amount: -made.amount,
      text: 'The document was made in Quittance. The source does not know it.',
      ours: sideOf(made, currency),
    },
    mapped(
      {
        cause: 'ITEM_WITHOUT_PARTNER',
        key: 'account.move.line,90001',
        partyKey: NO_PARTY,
        text: 'MISC/2026/0017 is on a receivables account and names no customer.',
      },
      250 * unit,
      'MISC/2026/0017',
    ),
    mapped(
      {
        cause: 'EXCHANGE_DIFFERENCE',
        key: 'account.move.line,90002',
        partyKey: 'res.partner,3',
        text: 'Odoo booked an exchange loss on EXCH/2026/0003.',
      },
      -3 * unit,
      'EXCH/2026/0003',
    ),
    mapped(
      {
        cause: 'ROUNDING_OF_A_SET',
        key: 'account.full.reconcile,412',
        partyKey: 'res.partner,4',
        text: 'Two invoices and three payments were reconciled together, and a small rest remains.',
      },
      1,
    ),
  ];
  return { findings, madeHere: [made.id] };
}

const sideOf = ({ id, number, amount, residual, issuedOn, dueOn }: OpenInvoice, currency: string) =>
  findingSide({ id, kind: 'INVOICE', number, currency, amount, residual, issuedOn, dueOn });
