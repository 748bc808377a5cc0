/**
 * Draws the documents that debtors read, for review: `node server/test/pictures/make.ts <folder>` writes mail
 * as HTML, letters and statements as PDF.
 * CONTRIBUTING.md explains how to turn them into pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { requestedAmounts } from '../../src/mail/domain/requested-amounts.ts';
import { chooseTexts, drawStatementPdf, LOGO_CID, renderReminder, stageOf } from '../../src/mail/index.ts';
import type { OpenCredit } from '../../src/mail/writing/credits.ts';
import type { LetterFacts } from '../../src/outreach/letters/facts.ts';
import { lettersPdf } from '../../src/outreach/letters/pdf.ts';
import type { LetterSender } from '../../src/outreach/letters/sender.ts';
import { writeTexts } from '../../src/outreach/letters/text.ts';
import type { Organization } from '../../src/platform/organization.ts';
import { png } from '../harness/png.ts';
import { type MailScenario, NOW, PROFILE, reminderFacts, TODAY } from './facts.ts';

const NAME_WITHOUT_END =
  'Gesellschaft für internationale Beleuchtungstechnik und Anlagenbau mbH & Co. Kommanditgesellschaft';
const CURRENCIES = ['EUR', 'JPY', 'KWD'];
const HISTORY = ['2026-03-03', '2026-03-17'];
const QRR = '210000000003139471430009017';
const QR_ACCOUNT = {
  bankName: 'Musterbank',
  iban: 'CH4431999123000889012',
  bic: 'POFICHBEXXX',
  accountNumber: null,
  routingNumber: null,
  currency: 'CHF',
};
const SWISS_PLACE = { address: 'Musterstrasse 123', zipcode: '8000', city: 'Seldwyla', country: 'CH' };
const CASES: Record<string, MailScenario> = {
  one: { overdue: 1 },
  three: {
    overdue: 3,
    dueToday: 1,
    soon: 2,
    remindedOn: HISTORY,
    onAccount: new Map([['EUR', 12_000]]),
    customerName: 'Dupont & Fils SARL',
  },
  sixty: { overdue: 60, remindedOn: HISTORY, currencies: CURRENCIES, customerName: NAME_WITHOUT_END },
  mixed: {
    overdue: 4,
    soon: 3,
    currencies: CURRENCIES,
    remindedOn: HISTORY,
    onAccount: new Map([['JPY', 1234]]),
  },
  courtesy: { overdue: 0, dueToday: 1, soon: 1 },
  swiss: { overdue: 1, currencies: ['CHF'], accounts: [QR_ACCOUNT], references: { QRR }, isSwiss: true },
  swissLong: {
    overdue: 24,
    currencies: ['CHF', 'EUR'],
    accounts: [QR_ACCOUNT, { ...QR_ACCOUNT, iban: 'CH9300762011623852957', currency: 'EUR' }],
    references: { QRR, RF: 'RF18539007547034' },
    customerName: NAME_WITHOUT_END,
    isSwiss: true,
  },
  belgian: {
    overdue: 3,
    accounts: [{ ...QR_ACCOUNT, iban: 'BE68539007547034', bic: 'TRIOBEBB', currency: 'EUR' }],
    references: { OGM: '190933755461' },
  },
};

const LOGO_SIDES = { width: 440, height: 120 };
const LOGO = logo(LOGO_SIDES);
const profile = {
  ...PROFILE,
  logo: { sha256: '', size: 0, contentType: 'image/png' as const, ...LOGO_SIDES },
};

const [folder = '/tmp/quittance-pictures'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const language of ['en', 'fr', 'de', 'es', 'it', 'nl'] as const)
  for (const [name, scenario] of Object.entries(CASES)) {
    const own = scenario.isSwiss === true ? { ...profile, ...SWISS_PLACE } : profile;
    await mail(`${language}-${name}`, { ...scenario, language, profile: own });
    await letter(`${language}-${name}`, { ...scenario, language, profile: own });
    await statement(`${language}-${name}`, { ...scenario, language, profile: own });
  }
await mail('en-plain', { overdue: 3, remindedOn: HISTORY, step: { day: 45 } });

async function mail(name: string, scenario: MailScenario): Promise<void> {
  const facts = reminderFacts(scenario);
  const chosen = chooseTexts(null, [scenario.language ?? 'en'], stageOf(facts));
  const { html, text, subject } = await renderReminder('pictures', facts, chosen);
  await writeFile(join(folder, `mail-${name}.html`), html.replaceAll(`cid:${LOGO_CID}`, LOGO));
  await writeFile(join(folder, `mail-${name}.txt`), `${subject}\n\n${text}`);
}

async function letter(name: string, scenario: MailScenario): Promise<void> {
  const facts = reminderFacts({
    ...scenario,
    step: { day: 45, type: 'LETTER', needsEarlier: true, ...scenario.step },
  });
  const sender = senderOf(scenario);
  const content: LetterFacts = {
    ...facts,
    actionId: name,
    to: {
      name: facts.addressee.customer.name,
      address: '1 rue du Test\nBâtiment D',
      zipcode: '69001',
      city: 'Lyon',
      state: null,
      country: 'FR',
      ...(scenario.isSwiss === true ? SWISS_PLACE : {}),
    },
    step: { ...facts.step, templateId: null },
    invoices: [...facts.invoices],
  };
  const none = { query: () => Promise.reject(new Error('there is no database')) };
  const [text] = await writeTexts(none, sender, [content], NOW);
  if (text === undefined) throw new Error('a letter has a text');
  const { bytes } = await lettersPdf({ sender, letters: [{ letter: content, text }], now: NOW });
  await writeFile(join(folder, `letter-${name}.pdf`), bytes);
}

async function statement(name: string, scenario: MailScenario): Promise<void> {
  const { addressee, invoices, covered: coveredById, accounts, references } = reminderFacts(scenario);
  const { onAccount = new Map<string, number>() } = scenario;
  const credits = [...onAccount].map(
    ([currency, amount]): OpenCredit => ({
      kind: 'PAYMENT',
      number: 'VIR 4711',
      currency,
      datedOn: '2026-03-20',
      amount,
    }),
  );
  const asked = requestedAmounts(invoices, coveredById, TODAY);
  const covered = new Map(
    asked.map((one) => [one.currency, { overdue: one.onAccount, dueLater: one.onAccountLater }]),
  );
  const figures = asked.map(({ currency, outstanding, overdue }) => ({
    currency,
    overdue,
    open: outstanding,
    balance: outstanding - (onAccount.get(currency) ?? 0),
  }));
  const { customer } = addressee;
  const pdf = await drawStatementPdf(
    'pictures',
    {
      organization: senderOf(scenario),
      profile: scenario.profile ?? profile,
      logo: LOGO,
      customer,
      accounts,
      references,
      debtor: { name: customer.name, street: null, postalCode: null, town: null, country: null },
      credits,
      figures,
      onAccount,
      covered,
      invoices: [...invoices],
      hasMore: false,
      hasMoreCredits: false,
      now: NOW,
    },
    scenario.language ?? 'en',
  );
  await writeFile(join(folder, `statement-${name}.pdf`), pdf);
}

function senderOf({ language = 'en', profile: own }: MailScenario): LetterSender {
  const organization: Organization = {
    id: 'pictures',
    name: 'Lumière Éclairage',
    currency: 'EUR',
    timezone: 'Europe/Paris',
    language,
    nativeIntegration: null,
    hasCollected: false,
    requestsPerMinute: 1,
    maxConcurrency: 1,
    sandbox: false,
    clockOffsetMillis: 0,
    clockAdvancingTo: null,
    rates: new Map(),
    contactPositions: new Set(),
    fileSecret: null,
  };
  return { ...organization, profile: own ?? profile, logo: LOGO };
}

/** Draws a sun and a beam. */
function logo(sides: { width: number; height: number }): string {
  const bytes = png(sides, (x, y) => {
    if ((x - 60) ** 2 + (y - 60) ** 2 < 48 ** 2) return [245, 166, 35];
    return x > 130 && Math.abs(y - 60) < 34 - (x - 130) / 12 ? [11, 92, 173] : [255, 255, 255];
  });
  return `data:image/png;base64,${bytes.toString('base64')}`;
}
