import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/formats.ts';
import { accountsIn, chooseAccounts, type PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import type { TransferReferences } from '../../ledger/domain/transfers/reference-forms.ts';
import { loadCoveredSums, loadOnAccount } from '../../ledger/reads.ts';
import { loadProfile, logoUrl } from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { drawnPdf, PDF_CONFINEMENT } from '../../platform/pdf/confined.ts';
import { confine } from '../../platform/workers/confined.ts';
import type { StatementPeriod } from '../domain/account-statement.ts';
import { amountsOfStatement, type ToPay } from '../domain/requested-amounts.ts';
import { loadOpenCredits, loadStatementFigures } from './credits.ts';
import type { AccountStatementFacts } from './draw-account.ts';
import type { StatementFacts } from './draw-statement.ts';
import { wordsOf } from './messages/index.ts';
import { loadAccountStatements } from './movements.ts';
import { type Addressee, loadDebtor, loadOpenInvoices } from './queries.ts';
import type * as Tasks from './statement.worker.ts';

/** More than a person reads; the statement states the number it omits. */
const MAX_INVOICES = 2000;
const MAX_CREDITS = 500;

const run = confine<typeof Tasks>({
  module: new URL('statement.worker.ts', import.meta.url),
  ...PDF_CONFINEMENT,
});

async function loadStatement(
  queryable: Pick<Connection, 'query'>,
  organization: Organization,
  { customer, now }: { customer: Addressee['customer']; now: Timestamp },
): Promise<Omit<StatementFacts, 'references' | 'logo'>> {
  const { id, timezone } = organization;
  const today = localDate(now, timezone);
  const profile = await loadProfile(queryable, id);
  const invoices = await loadOpenInvoices(queryable, id, customer.id, MAX_INVOICES + 1);
  const credits = await loadOpenCredits(queryable, id, customer.id, MAX_CREDITS + 1);
  const figures = await loadStatementFigures(queryable, id, customer.id, today);
  const byCustomer = await loadOnAccount(queryable, id, [customer.id], today);
  const onAccount = byCustomer.get(customer.id) ?? new Map<string, number>();
  const covered = await loadCoveredSums(queryable, id, { customerId: customer.id, onAccount }, today);
  const currencies = figures.map(({ currency }) => currency);
  const accounts = await accountsIn(queryable, id, currencies);
  return {
    organization,
    profile,
    customer,
    figures,
    onAccount,
    covered,
    now,
    accounts: chooseAccounts(accounts, customer, currencies),
    debtor: await loadDebtor(queryable, id, customer),
    invoices: invoices.slice(0, MAX_INVOICES),
    hasMore: invoices.length > MAX_INVOICES,
    credits: credits.slice(0, MAX_CREDITS),
    hasMoreCredits: credits.length > MAX_CREDITS,
  };
}

export function statementName(customer: Addressee['customer'], language: Language): string {
  return `${wordsOf(language).file}-${customer.number.replaceAll(/[^A-Za-z0-9._-]+/g, '_').slice(0, 60)}.pdf`;
}

/** Returns the statement as a PDF, drawn in a worker thread. @throws UNAVAILABLE */
export async function drawStatementPdf(
  organizationId: string,
  facts: StatementFacts,
  language: Language,
): Promise<Buffer> {
  return Buffer.from(await drawnPdf(run('drawStatementPdf', organizationId, { facts, language })));
}

/** Loads the content of a statement of a period. */
async function loadAccount(
  queryable: Pick<Connection, 'query'>,
  organization: Organization,
  { customer, now, period }: StatementInput & { period: StatementPeriod },
): Promise<Omit<AccountStatementFacts, 'logo'>> {
  const { id } = organization;
  const profile = await loadProfile(queryable, id);
  const statements = await loadAccountStatements(queryable, organization, customer.id, period);
  const currencies = statements.map(({ currency }) => currency);
  const accounts = await accountsIn(queryable, id, currencies);
  return {
    organization,
    profile,
    customer,
    period,
    statements,
    now,
    accounts: chooseAccounts(accounts, customer, currencies),
  };
}

interface StatementInput {
  customer: Addressee['customer'];
  now: Timestamp;
}

/** A statement that is loaded. */
export interface PreparedStatement {
  /** The accounts to which it asks for payment; none for a period. */
  accounts: readonly PayableAccount[];
  /** The amounts that it asks for; none for a period. */
  amounts: readonly ToPay[];
  /**
   * Draws its PDF in a worker thread. It reads the logo, so it is called when the snapshot has ended.
   * @param references those of everything on the account
   * @throws UNAVAILABLE
   */
  draw(references: TransferReferences): Promise<Buffer>;
}

/** Loads a statement: of a period, or without one of the open items now. */
export async function prepareStatement(
  queryable: Pick<Connection, 'query'>,
  context: Pick<Context, 'storage'>,
  organization: Organization,
  {
    customer,
    now,
    period,
    language,
  }: StatementInput & { period: StatementPeriod | null; language: Language },
): Promise<PreparedStatement> {
  if (period === null) {
    const facts = await loadStatement(queryable, organization, { customer, now });
    return {
      accounts: facts.accounts,
      amounts: amountsOfStatement(facts.figures, facts.covered),
      draw: async (references) => {
        const logo = await logoUrl(context, organization.id, facts.profile);
        return drawStatementPdf(organization.id, { ...facts, logo, references }, language);
      },
    };
  }
  const facts = await loadAccount(queryable, organization, { customer, now, period });
  const draw = async () => {
    const logo = await logoUrl(context, organization.id, facts.profile);
    const pdf = run('drawAccountPdf', organization.id, { facts: { ...facts, logo }, language });
    return Buffer.from(await drawnPdf(pdf));
  };
  return { accounts: [], amounts: [], draw };
}
