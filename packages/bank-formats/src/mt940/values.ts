import { toMinorUnits } from '../amount.ts';
import { dayOf, dayOfSixDigits } from '../dates.ts';
import type { Balance, ReadOptions, StatedDate, Transaction } from '../model.ts';
import { refuse } from '../refuse.ts';
import { textOrNull } from '../text.ts';
import type { Field } from './fields.ts';

/** The booking date has no year: it is the one that brings it closest to the value date. */
function readEntryDate(monthAndDay: string, valueOn: StatedDate, line: number): StatedDate {
  const year = Number(valueOn.slice(0, 4));
  const distance = (day: StatedDate) => Math.abs(Date.parse(day) - Date.parse(valueOn));
  const days = [year - 1, year, year + 1].flatMap((one) => {
    const isLeapDay = monthAndDay === '0229';
    const isLeapYear = new Date(Date.UTC(one, 1, 29)).getUTCMonth() === 1;
    return isLeapDay && !isLeapYear ? [] : [dayOf(one, monthAndDay.slice(0, 2), monthAndDay.slice(2), line)];
  });
  const [closest] = days.sort((a, b) => distance(a) - distance(b));
  return closest ?? refuse(`${monthAndDay} is not a day`, { line });
}

function readAmount(text: string, currency: string, line: number, options: ReadOptions): number {
  const amount = toMinorUnits(text.replace(',', '.'), currency, options);
  return typeof amount === 'string' ? refuse(amount, { line }) : amount;
}

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d+(?:,\d*)?)\s*$/;

/** Reads an opening or closing balance, such as `C241231EUR1234,56`. */
export function readBalance({ tag, lines, line }: Field, options: ReadOptions): Balance {
  const match = BALANCE.exec(lines[0] ?? '');
  if (match === null)
    return refuse(`"${(lines[0] ?? '').slice(0, 40)}" is not a balance (field ${tag})`, { line });
  const [, mark, date = '', currency = '', number = ''] = match;
  const amount = readAmount(number, currency, line, options);
  return { amount: mark === 'D' ? -amount : amount, currency, date: dayOfSixDigits(date, line) };
}

/** Value date, booking date, direction, third letter of the currency, amount, kind, references. */
const ENTRY = /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d+(?:,\d*)?)([A-Z][A-Z0-9]{3})?(.*)$/;

const DIRECTIONS: Readonly<Record<string, { sign: 1 | -1; isReversal: boolean; isExpected: boolean }>> = {
  C: { sign: 1, isReversal: false, isExpected: false },
  D: { sign: -1, isReversal: false, isExpected: false },
  RC: { sign: -1, isReversal: true, isExpected: false },
  RD: { sign: 1, isReversal: true, isExpected: false },
  EC: { sign: 1, isReversal: false, isExpected: true },
  ED: { sign: -1, isReversal: false, isExpected: true },
};

/** Reads field 61. Some banks leave out the booking date, or write references longer than 16 characters. */
export function readEntry({ lines, line }: Field, currency: string, options: ReadOptions): Transaction {
  const match = ENTRY.exec(lines[0] ?? '');
  if (match === null)
    return refuse(`"${(lines[0] ?? '').slice(0, 60)}" is not an entry (field 61)`, { line });
  const [, value = '', booked, mark = '', , number = '', kind, references = ''] = match;
  const direction = DIRECTIONS[mark] ?? refuse(`the direction ${mark} is unknown`, { line });
  const [own = '', ...bank] = references.split('//');
  const valueOn = dayOfSixDigits(value, line);
  return {
    type: 'transaction',
    status: direction.isExpected ? 'PENDING' : 'BOOKED',
    amount: readAmount(number, currency, line, options) * direction.sign,
    currency,
    bookedOn: booked === undefined ? null : readEntryDate(booked, valueOn, line),
    valueOn,
    isReversal: direction.isReversal,
    bankReference: textOrNull(bank.join('//')),
    ownReference: /^\s*(NONREF|KREF\+)?\s*$/.test(own) ? null : textOrNull(own),
    code: kind ?? null,
    charges: [],
    additionalText: textOrNull(lines.slice(1).join(' ')),
    details: [],
    line,
  };
}
