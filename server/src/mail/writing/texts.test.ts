import { describe, expect, it } from 'vitest';
import { type MailScenario, reminderFacts } from '../../../test/pictures/facts.ts';
import { LANGUAGES, type Language } from '../../kernel/formats.ts';
import { chooseTexts } from './choose-texts.ts';
import { MESSAGES } from './messages/index.ts';
import { writeReminder } from './render.ts';
import { type ReminderFacts, stageOf } from './variables.ts';

const DAYS = ['2026-03-03', '2026-03-17', '2026-02-03', '2026-02-10', '2026-01-05'];
const HISTORIES = [0, 1, 2, 5].map((count) => DAYS.slice(0, count).toSorted());
const STEPS: Record<string, MailScenario['step']> = {
  early: { day: 7 },
  middle: { day: 15 },
  late: { day: 45 },
  notice: { day: 45, type: 'LETTER', needsEarlier: true },
};
const COUNTS = [
  { overdue: 1 },
  { overdue: 3 },
  { overdue: 60 },
  { overdue: 1, dueToday: 1, soon: 2 },
  { overdue: 2, soon: 1 },
  { overdue: 1, returned: 1 },
  { overdue: 3, returned: 2 },
  { overdue: 0, soon: 1 },
  { overdue: 0, dueToday: 1 },
  { overdue: 0, dueToday: 2, soon: 3 },
  { overdue: 0, soon: 3 },
];
const CURRENCIES = [['EUR'], ['EUR', 'JPY', 'KWD']];
const MONEY = [new Map<string, number>(), new Map([['EUR', 1_000]])];

interface Case {
  name: string;
  facts: ReminderFacts;
  history: readonly string[];
}

function* cases(language: Language): Generator<Case> {
  for (const remindedOn of HISTORIES)
    for (const [step, stated] of Object.entries(STEPS))
      for (const counts of COUNTS)
        for (const currencies of CURRENCIES)
          for (const onAccount of MONEY) {
            const scenario = {
              ...counts,
              language,
              remindedOn,
              currencies,
              onAccount,
              ...(stated && { step: stated }),
            };
            const name = JSON.stringify([step, counts, currencies.length, remindedOn.length, onAccount.size]);
            yield { name, facts: reminderFacts(scenario), history: counts.overdue === 0 ? [] : remindedOn };
          }
}

function written(facts: ReminderFacts, language: Language) {
  const chosen = chooseTexts(null, [language], stageOf(facts));
  const { subject, text, parts } = writeReminder(facts, chosen);
  return { subject, text, content: parts.content };
}

/** Phrases that only appear after an earlier reminder. */
const EARLIER: Record<Language, RegExp> = {
  en: /our (\d+ )?reminders?\b|although|despite|another|final|second|again|still/i,
  fr: /notre relance du|nos relances|malgré|nouvelle|dernière|deuxième|toujours/i,
  de: /unsere (\d+ )?Zahlungserinnerung|trotz|erneut|letzte|zweite|weiterhin/i,
  es: /nuestros? (\d+ )?recordatorios?|pese|nuevo|último|segundo|sigue/i,
  it: /nostr[oi] (\d+ )?sollecit[oi]|malgrado|nuovo|ultimo|secondo sollecito|tuttora/i,
  nl: /onze (\d+ )?herinnering|ondanks|nieuwe|laatste|tweede|nog steeds/i,
};
/** English words that none of the other languages has. */
const ENGLISH = /\b(the|and|you|your|please|payment|overdue|reminders?|invoice|amount|paid|open|today)\b/i;
const NAMES = /Lumière Éclairage|Dupont & Fils|Banque de Test|Bank of Test|https:\S+/g;

describe.each(LANGUAGES)('the standard texts in %s', (language) => {
  const all = [...cases(language)].map((one) => ({ ...one, ...written(one.facts, language) }));

  it('are complete sentences for every history', () => {
    for (const { name, subject, text } of all) {
      expect(subject.trim(), name).not.toBe('');
      for (const said of [subject, text]) {
        expect(said, name).not.toMatch(/ {2}|\{\{|\}\}|\{%|undefined|null|NaN|\[object|\u{e000}/u);
        expect(said, name).not.toMatch(/(^|\n)[ \t,.;:]|[,;:]\s*[.;]|\.\.| ,|\( |\(\)|\n{3}/);
      }
    }
  });

  it('mention earlier reminders only where any were sent', () => {
    for (const { name, subject, text, history } of all) {
      const body = text
        .split('\n')
        .filter((line) => !line.startsWith('- '))
        .join('\n');
      if (history.length === 0) expect(`${subject}\n${body}`, name).not.toMatch(EARLIER[language]);
      else expect(`${subject}\n${body}`, name).toMatch(EARLIER[language]);
    }
  });

  it('name the days of the earlier reminders', () => {
    const facts = reminderFacts({ language, remindedOn: ['2026-03-03', '2026-03-17'], step: { day: 15 } });
    const said: Record<Language, string> = {
      en: 'our reminders of 3 and 17 March',
      fr: 'nos relances des 3 et 17 mars',
      de: 'unsere Zahlungserinnerungen vom 3. und 17. März',
      nl: 'onze herinneringen van 3 en 17 maart',
      es: 'nuestros recordatorios de los días 3 y 17 de marzo',
      it: 'ai nostri solleciti in data 3 e 17 marzo',
    };
    expect(written(facts, language).text).toContain(said[language]);
  });

  it('name the invoices that are open again after a returned payment', () => {
    const ordinary = written(reminderFacts({ language }), language);
    for (const [overdue, returned] of [
      [1, 1],
      [3, 2],
    ] as const) {
      const { subject, text } = written(reminderFacts({ language, overdue, returned }), language);
      for (const number of ['F-2026-0118', 'F-2026-0119'].slice(0, returned))
        expect(text.split('\n').find((line) => line.includes(number))).not.toMatch(/^- /);
      expect(subject.replace(/[\d.,\s€]+/g, '')).not.toBe(ordinary.subject.replace(/[\d.,\s€]+/g, ''));
      expect(text).not.toContain(ordinary.text.split('\n')[2]?.slice(0, 25) ?? '');
    }
  });

  it('state one amount in subject, text and table', () => {
    for (const { name, facts, subject, text, content } of all) {
      if (facts.invoices.length === 1 && facts.ladder === 'COURTESY') continue;
      const { toPay, toPayNow, colon } = MESSAGES[language].words;
      const label = facts.ladder === 'REMINDER' ? toPayNow : toPay;
      const totals = text.split('\n').filter((line) => line.startsWith(label));
      expect(totals.length, name).toBeGreaterThan(0);
      for (const line of totals) {
        const amount = line.slice(line.indexOf(colon) + colon.length);
        expect(subject.replaceAll(/[\u00a0\u202f]/g, ' '), name).toContain(
          amount.replaceAll(/[\u00a0\u202f]/g, ' '),
        );
        expect(content, name).toContain(amount);
      }
    }
  });

  it('contain no English in other languages', () => {
    if (language === 'en') return;
    for (const { name, subject, text, content } of all.filter((_, i) => i % 7 === 0)) {
      const html = content.replaceAll(/<[^>]*>/g, ' ');
      expect(`${subject} ${text} ${html}`.replaceAll(NAMES, ''), name).not.toMatch(ENGLISH);
    }
  });

  it('name a final reminder, a formal notice and a first reminder differently', () => {
    const remindedOn = ['2026-03-03'];
    const subjects = [
      written(reminderFacts({ language, step: { day: 45 } }), language).subject,
      written(reminderFacts({ language, remindedOn, step: { day: 15 } }), language).subject,
      written(reminderFacts({ language, remindedOn, step: { day: 45 } }), language).subject,
      written(reminderFacts({ language, remindedOn, step: STEPS['notice'] ?? {} }), language).subject,
    ];
    expect(new Set(subjects.map((one) => one.split(/[:\u00a0]/)[0])).size).toBe(4);
  });
});

it('has the same keys in all languages', () => {
  const keys = (value: object): string[] =>
    Object.entries(value).flatMap(([key, one]) =>
      typeof one === 'object' && one !== null ? keys(one).map((inner) => `${key}.${inner}`) : [key],
    );
  const [first, ...others] = Object.values(MESSAGES).map((one) => keys(one).sort());
  for (const other of others) expect(other).toEqual(first);
});
