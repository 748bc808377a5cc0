/**
 * Announces and sends the debits of an organization in a separate process, which kills itself at a statement that a
 * test chooses. Its one argument is the input as JSON. It prints its number of statements.
 */
import pg from 'pg';
import pino from 'pino';
import { handleDebits } from '../../src/autopay/debits/job.ts';
import { planDebits } from '../../src/autopay/debits/plan.ts';
import { goCardlessAt } from '../../src/online-payments/providers/gocardless/provider.ts';
import { createCipher } from '../../src/platform/cipher.ts';
import { ManualClock } from '../../src/platform/clock.ts';
import { openMail } from '../../src/platform/mail/open.ts';
import { openOrganizations } from '../../src/platform/organizations.ts';
import { openKnownDatabase } from './known-database.ts';

export interface DebitProcessFacts {
  connection: pg.ClientConfig;
  organizationId: string;
  outboxFolder: string;
  /** The address of the fake provider. */
  providerUrl: string;
  now: string;
  /** The statement, counted from 1, before which the process kills itself. Null: it is not killed. */
  killAt: number | null;
}

const facts: DebitProcessFacts = JSON.parse(process.argv[2] ?? '{}');
const clock = new ManualClock(facts.now);
const log = pino({ level: 'silent' });
const cipher = createCipher(() => []);
const database = await openKnownDatabase(facts.connection);
const context = {
  database,
  clock,
  cipher,
  organizations: openOrganizations({ database, clock, log, cipher }),
  mail: openMail({ smtp: null, from: null, replyTo: null, outboxFolder: facts.outboxFolder }),
  webhookTargets: { allowPrivate: true, ports: [443] },
  paymentProviders: { GOCARDLESS: goCardlessAt({ TEST: facts.providerUrl, LIVE: facts.providerUrl }) },
};
const organization = await context.organizations.byId(facts.organizationId);
if (organization === null) throw new Error('the organization does not exist');

let statements = 0;
const send: unknown = pg.Client.prototype.query;
if (typeof send !== 'function') throw new Error('the driver has changed');
Reflect.set(pg.Client.prototype, 'query', function query(this: pg.Client, ...values: unknown[]): unknown {
  statements += 1;
  if (statements === facts.killAt) process.kill(process.pid, 'SIGKILL');
  return Reflect.apply(send, this, values);
});

while (await planDebits(context, organization));
while (await handleDebits(context, organization));
console.log(statements);
process.exit(0);
