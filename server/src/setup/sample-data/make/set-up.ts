import { changeDunningSettings, setPlanState } from '../../../dunning/commands.ts';
import { listDunningPlans } from '../../../dunning/plans/queries.ts';
import { importInLine } from '../../../exchange/index.ts';
import { createBankAccount, refusalError, settle, settlementOf } from '../../../ledger/commands.ts';
import { RefusalError } from '../../../ledger/domain/refusal.ts';
import type { PutAccountManagers } from '../../../ledger/domain/settlement/changes.ts';
import { changeProfile, createUser, updateOrganization } from '../../../people/index.ts';
import type { Person } from '../../../people/users/queries.ts';
import type { Context } from '../../../platform/context.ts';
import type { ActingUser } from '../../../platform/http/acting-user.ts';
import type { Organization } from '../../../platform/organization.ts';
import type { Role } from '../../../platform/roles.ts';
import { missingRates } from '../../demo/setting.ts';
import type { SampleStage } from '../perform/stage.ts';
import type { SampleTeam } from '../perform/team.ts';
import type { SampleTexts } from '../texts/types.ts';

const DOMAIN = 'sample.example';

/** Accounts by currency. Other currencies get an account number. */
const IBANS: Readonly<Record<string, string>> = {
  EUR: 'DE89370400440532013000',
  GBP: 'GB29NWBK60161331926819',
  CHF: 'CH9300762011623852957',
};

const ACCOUNT_NUMBER = '4400123';

/** Returns the IBAN or number of the sample company's account in a currency. */
export const accountNumberOf = (currency: string): string => IBANS[currency] ?? ACCOUNT_NUMBER;

/** Creates the users of the sample company. The colleagues cannot sign in. */
export async function createTeam(
  context: Context,
  organizationId: string,
  owner: Person,
): Promise<SampleTeam> {
  const user = async (role: Role, facts: object): Promise<ActingUser> => {
    const { id } = await createUser(context, organizationId, { role, ...facts });
    return { id, role, ownCustomersOnly: false };
  };
  const { email, firstName, lastName } = owner;
  return {
    OWNER: await user('OWNER', { email, firstName, lastName }),
    FIRST: await user('COLLECTOR', { email: `nora@${DOMAIN}`, firstName: 'Nora', lastName: 'Lindqvist' }),
    SECOND: await user('COLLECTOR', { email: `tom@${DOMAIN}`, firstName: 'Tom', lastName: 'Okafor' }),
  };
}

/** Stores the profile, bank accounts and exchange rates, and the sender of reminders. */
export async function setUpCompany(
  context: Context,
  organization: Organization,
  { texts, currencies }: { texts: SampleTexts; currencies: ReadonlySet<string> },
): Promise<void> {
  const { id } = organization;
  const email = `accounts@${DOMAIN}`;
  await changeProfile(context, id, {
    legalName: texts.companyName,
    address: texts.street,
    zipcode: '20457',
    city: 'Hamburg',
    country: 'DE',
    email,
    phone: '+49 40 5550 100',
  });
  const rates = new Map([...missingRates(organization)].filter(([code]) => currencies.has(code)));
  if (rates.size > 0) await updateOrganization(context, id, { rates });
  for (const currency of currencies) {
    const iban = IBANS[currency];
    const number =
      iban === undefined ? { accountNumber: ACCOUNT_NUMBER, routingNumber: '021000021' } : { iban };
    const facts = { name: `${texts.bankName} ${currency}`, bankName: texts.bankName, currency, ...number };
    await createBankAccount(context, id, facts);
  }
  await changeDunningSettings(context, id, { senderName: texts.companyName, senderAddress: email });
}

/** Imports the records of the past, assigns the customers and turns on the reminder plan. */
export async function importHistory(stage: SampleStage): Promise<void> {
  const { context, organization, team, texts, script } = stage;
  await importInLine(context, organization, { lines: script.history, fileName: texts.files.history });
  const changes = [...script.managers].map(
    ([externalId, person]): PutAccountManagers => ({
      type: 'putAccountManagers',
      target: { externalId },
      userIds: [team[person].id],
    }),
  );
  const { outcomes } = await settle(settlementOf(context, organization), changes);
  for (const outcome of outcomes) if (outcome instanceof RefusalError) throw refusalError(outcome);
  const { items } = await listDunningPlans(context.database, organization.id, {});
  const plan = items.find(({ isDefault }) => isDefault);
  if (plan !== undefined) await setPlanState(context, organization.id, plan.id, { isActive: true });
}
