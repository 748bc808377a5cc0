/** Stories about claims, carrying invoices, pending actions and the time of contacts. */
import { due, type GoldenCase, planOf, standard } from './golden.ts';

const five = ['a', 'b', 'c', 'd', 'e'] as const;
const all = (step: string, ids: readonly string[] = five) => ids.map((id) => `${id}:${step}`).join(' ');

/** Calculated by hand from the rules in docs/domain/dunning-*.md. 1 June 2026 is a Monday. */
export const GOLDEN_CONTACTS: GoldenCase[] = [
  {
    name: 'a plan for invoices combines emails when most of them would have to wait',
    days: ['2026-06-02', '2026-06-12'],
    plans: [planOf([['m7', 'EMAIL', 7]], { entity: 'INVOICE' })],
    invoices: five.map((id) => due(id, '2026-06-01')),
    rules: { maxContactsPerWeek: 2 },
    expected: [`06-08 08 mail m7 of a: a b c d e, takes ${all('m7')}`],
  },
  {
    name: 'a plan for invoices sends emails for the oldest invoices first when few have to wait',
    days: ['2026-06-02', '2026-07-07'],
    plans: [
      planOf(
        [
          ['m7', 'EMAIL', 7],
          ['m15', 'EMAIL', 15],
        ],
        { entity: 'INVOICE', combineAbove: 60 },
      ),
    ],
    invoices: five.map((id) => due(id, '2026-06-01')),
    rules: { maxContactsPerWeek: 2 },
    expected: [
      '06-08 08 mail m7 of a: a, takes a:m7',
      '06-08 08 mail m7 of b: b, takes b:m7',
      '06-15 08 mail m7 of c: c, takes c:m7',
      '06-15 08 mail m7 of d: d, takes d:m7',
      '06-22 08 mail m15 of a: a, takes a:m15',
      '06-22 08 mail m15 of b: b, takes b:m15',
      '06-29 08 mail m15 of c: c, takes c:m15',
      '06-29 08 mail m15 of d: d, takes d:m15',
      '07-06 08 mail m15 of e: e, takes e:m15',
    ],
  },
  {
    name: 'credit on account makes a task, again after 14 days, which ends when the credit is applied',
    days: ['2026-06-02', '2026-06-26'],
    plans: [standard({ minimumAmounts: { EUR: 10_000 } })],
    invoices: [
      due('a', '2026-06-01', { outstanding: 100_000 }),
      due('b', '2026-06-30', { outstanding: 50_000 }),
    ],
    onAccount: { EUR: 95_000 },
    happens: {
      '06-10 10': 'account task done',
      '06-24 10': (state) => {
        state.onAccount.clear();
        state.invoice('a').outstanding = 5_000;
      },
    },
    expected: [
      '06-08 00 account EUR 95000',
      '06-22 00 account EUR 95000',
      '06-24 10 account END',
      '06-25 08 mail step-1 of b: b, takes b:step-1',
    ],
  },
  {
    name: 'credit on account beyond the overdue amount covers invoices due soon',
    days: ['2026-06-02', '2026-06-12'],
    plans: [standard()],
    invoices: [
      due('a', '2026-06-01', { outstanding: 10_000 }),
      due('b', '2026-06-08', { outstanding: 6_000 }),
      due('c', '2026-06-10', { outstanding: 50_000, currency: 'USD' }),
    ],
    onAccount: { EUR: 15_999 },
    expected: [
      // Claimed are nothing of a, 1 cent of b and all of c; once b is overdue too, 1 cent of both.
      // Each courtesy of c would come two days after that of b, so c takes them with b's mails.
      '06-03 08 mail step-1 of b: b c, takes b:step-1 c:step-1',
      '06-08 00 account EUR 15999',
      '06-08 08 mail step-2 of b: b c, takes b:step-2 c:step-2',
      '06-09 08 mail step-3 of a: a b c, takes a:step-3',
    ],
  },
  {
    name: 'an amount below the minimum is not claimed until more is overdue',
    days: ['2026-06-02', '2026-06-19'],
    plans: [standard({ minimumAmounts: { EUR: 500 } })],
    invoices: [due('a', '2026-06-01', { outstanding: 300 }), due('b', '2026-06-05', { outstanding: 400 })],
    expected: [
      '06-08 08 mail step-3 of a: a b, takes a:step-3',
      '06-12 08 mail step-3 of b: a b, takes b:step-3',
      '06-16 08 mail step-4 of a: a b, takes a:step-4',
    ],
  },
  {
    name: 'a reminder names invoices overdue, due today and due soon, and each takes its own step',
    days: ['2026-06-02', '2026-06-12'],
    plans: [standard()],
    invoices: [due('a', '2026-06-01'), due('b', '2026-06-08'), due('c', '2026-06-13')],
    expected: [
      '06-03 08 mail step-1 of b: b, takes b:step-1',
      '06-08 08 mail step-3 of a: a b c, takes a:step-3 b:step-2 c:step-1',
    ],
  },
  {
    name: 'an invoice joins the pending call, which notifies of all invoices when it is made',
    days: ['2026-06-02', '2026-07-01'],
    plans: [
      planOf([
        ['c10', 'CALL', 10],
        ['l20', 'LETTER', 20, { needsEarlier: true }],
      ]),
    ],
    invoices: [due('a', '2026-06-01'), due('b', '2026-06-03')],
    happens: { '06-20 11': 'task done' },
    expected: [
      '06-11 00 task c10 of a: a b, takes a:c10',
      '06-15 00 joined c10 of a, takes b:c10',
      '06-30 00 task l20 of a: a b, takes a:l20 b:l20',
    ],
  },
  {
    name: 'a task passes to another invoice when its main one is paid, and ends when all are paid',
    days: ['2026-06-02', '2026-06-25'],
    plans: [planOf([['c10', 'CALL', 10]])],
    invoices: [due('a', '2026-06-01'), due('b', '2026-06-03')],
    happens: { '06-15 09': (state) => state.pay('a'), '06-16 09': (state) => state.pay('b') },
    expected: [
      '06-11 00 task c10 of a: a b, takes a:c10',
      '06-15 00 joined c10 of a, takes b:c10',
      '06-15 09 b carries c10 of a',
      '06-16 09 ended c10 of a',
    ],
  },
  {
    name: 'a failed email holds its invoices back until another email names them',
    days: ['2026-06-02', '2026-06-20'],
    plans: [standard()],
    invoices: [due('a', '2026-06-01'), due('b', '2026-06-05')],
    rules: { weekdays: [1, 2, 3, 4, 5, 6, 7] },
    happens: { '06-08 08': 'mail fails' },
    expected: [
      '06-02 08 mail step-1 of b: b, takes b:step-1',
      '06-08 08 mail step-3 of a: a b, takes a:step-3',
      '06-12 08 mail step-3 of b: a b, takes a:step-3 b:step-3',
      '06-12 08 superseded step-3 of a',
      '06-20 08 mail step-4 of a: a b, takes a:step-4 b:step-4',
    ],
  },
  {
    name: 'a due date that moves after the reminder restarts both ladders',
    days: ['2026-06-02', '2026-06-26'],
    plans: [standard()],
    invoices: [due('a', '2026-06-01')],
    happens: {
      '06-09 10': (state) => {
        state.invoice('a').dueOn = '2026-06-10';
      },
    },
    expected: [
      '06-08 08 mail step-3 of a: a, takes a:step-3',
      '06-09 10 mail step-1 of a: a, takes a:step-1',
      '06-17 08 mail step-3 of a: a, takes a:step-3',
      '06-25 08 mail step-4 of a: a, takes a:step-4',
    ],
  },
  {
    name: 'email waits for the time zone of the customer and the holidays of its country',
    days: ['2026-06-02', '2026-06-10'],
    plans: [planOf([['m7', 'EMAIL', 7]])],
    invoices: [due('a', '2026-06-01')],
    countryHolidays: new Map([['JP', ['2026-06-08']]]),
    happens: {
      '06-02 00': (state) => {
        state.customer = { ...state.customer, timezone: 'Asia/Tokyo', country: 'JP' };
      },
    },
    expected: ['06-09 01 mail m7 of a: a, takes a:m7'],
  },
  {
    name: 'a second reminder waits for the days between two contacts, and a courtesy does not',
    days: ['2026-06-08', '2026-06-16'],
    plans: [standard()],
    invoices: [due('a', '2026-06-01'), due('b', '2026-06-02'), due('c', '2026-06-16')],
    rules: { minDaysBetweenContacts: 5 },
    expected: [
      '06-08 08 mail step-3 of a: a b, takes a:step-3 b:step-3',
      '06-11 08 mail step-1 of c: c, takes c:step-1',
      '06-16 08 mail step-4 of a: a b c, takes a:step-4 b:step-4 c:step-2',
    ],
  },
  {
    name: 'courtesies that count as contacts wait for others, and others wait for them',
    days: ['2026-06-08', '2026-06-18'],
    plans: [standard()],
    invoices: [due('a', '2026-06-01'), due('b', '2026-06-02'), due('c', '2026-06-16')],
    rules: { minDaysBetweenContacts: 3, courtesiesCount: true },
    expected: [
      '06-08 08 mail step-3 of a: a b, takes a:step-3 b:step-3',
      '06-11 08 mail step-1 of c: c, takes c:step-1',
      '06-16 08 mail step-4 of a: a b c, takes a:step-4 b:step-4 c:step-2',
    ],
  },
  {
    name: 'an unanswered reply stops reminders until it is answered',
    days: ['2026-06-02', '2026-06-13'],
    plans: [standard()],
    invoices: [due('a', '2026-06-01')],
    happens: {
      '06-05 10': (state) => {
        state.customer.isAnswered = true;
      },
      '06-12 15': (state) => {
        state.customer.isAnswered = false;
      },
    },
    expected: ['06-12 15 mail step-3 of a: a, takes a:step-3'],
  },
  {
    name: 'received money stops reminders and tasks until it is decided, or its hold ends',
    days: ['2026-06-02', '2026-06-25'],
    plans: [standard()],
    invoices: [due('a', '2026-06-01')],
    happens: {
      '06-05 10': (state) => {
        state.customer.cashHeldUntil = '2026-06-10T08:00:00.000Z';
      },
      '06-17 23': (state) => {
        state.customer.cashHeldUntil = '2026-06-22T08:00:00.000Z';
      },
      '06-19 09': (state) => {
        state.customer.cashHeldUntil = null;
      },
    },
    expected: [
      '06-10 10 mail step-3 of a: a, takes a:step-3',
      '06-19 09 mail step-4 of a: a, takes a:step-4',
    ],
  },
  {
    name: 'a plan for invoices counts the days between contacts for each invoice',
    days: ['2026-06-02', '2026-06-20'],
    plans: [
      planOf(
        [
          ['m7', 'EMAIL', 7],
          ['m9', 'EMAIL', 9],
        ],
        { entity: 'INVOICE' },
      ),
    ],
    invoices: [due('a', '2026-06-01'), due('b', '2026-06-02')],
    rules: { minDaysBetweenContacts: 5, maxContactsPerWeek: 0 },
    expected: [
      '06-08 08 mail m7 of a: a, takes a:m7',
      '06-09 08 mail m7 of b: b, takes b:m7',
      '06-15 08 mail m9 of a: a, takes a:m9',
      '06-15 08 mail m9 of b: b, takes b:m9',
    ],
  },
  {
    name: 'a plan for invoices applies credit on account to the oldest invoice',
    days: ['2026-06-02', '2026-06-12'],
    plans: [planOf([['m7', 'EMAIL', 7]], { entity: 'INVOICE', minimumAmounts: { EUR: 6_000 } })],
    invoices: [due('a', '2026-06-01'), due('b', '2026-06-01'), due('c', '2026-06-02')],
    onAccount: { EUR: 15_000 },
    // Nothing is left of a, 50.00 of b, all of c.
    expected: ['06-08 00 account EUR 15000', '06-09 08 mail m7 of c: c, takes c:m7'],
  },
  {
    name: 'a plan for invoices makes one manual task per invoice, which the next one supersedes',
    days: ['2026-06-02', '2026-06-25'],
    plans: [
      planOf(
        [
          ['c10', 'CALL', 10],
          ['l20', 'LETTER', 20],
        ],
        { entity: 'INVOICE' },
      ),
    ],
    invoices: [due('a', '2026-06-01'), due('b', '2026-06-01')],
    happens: { '06-15 09': 'task done' },
    expected: [
      '06-11 00 task c10 of a: a, takes a:c10',
      '06-11 00 task c10 of b: b, takes b:c10',
      '06-22 00 task l20 of b: b, takes b:l20',
      '06-22 00 superseded c10 of b',
      '06-25 00 task l20 of a: a, takes a:l20',
    ],
  },
];
