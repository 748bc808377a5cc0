import { expect, it } from 'vitest';
import { findDevice } from '../../../web/src/pages/settings/find-device.ts';
import { isConstant, wordsOf } from '../../../web/src/records/audit/stored-words.ts';
import { auditFields, auditValues } from '../../../web/src/texts/de/audit-fields.ts';
import { RATE_BASES } from '../../src/cases/domain/late-fees/countries.ts';
import { FEE_STATES, LATE_FEE_MODES } from '../../src/cases/domain/late-fees/proposals.ts';
import { TRANSACTION_STATES } from '../../src/cash/domain/states.ts';

/** Words for what the server stores as names and constants of programs. */

it.each([
  ['promiseDate', auditFields, 'Zugesagt für'],
  ['maxContactsPerWeek', auditFields, 'Höchstzahl Kontakte je Woche'],
  // API keys and emails have this field: the label must fit both.
  ['addresses', auditFields, 'Adressen'],
  ['MATCHED', auditValues, 'Zugeordnet'],
  ['MONTHLY_RATE', auditValues, 'Monatssatz'],
  // A name that the list does not have yet.
  ['newField', {}, 'New field'],
  ['NEW_STATE', {}, 'New state'],
])('shows %s in words', (name, named, expected) => {
  expect(wordsOf(name, named)).toBe(expected);
});

it('has words for each state and mode that is recorded', () => {
  const recorded = [...TRANSACTION_STATES, ...LATE_FEE_MODES, ...FEE_STATES, ...RATE_BASES];
  expect(recorded.filter((one) => !Object.hasOwn(auditValues, one))).toEqual([]);
});

it.each([
  ['state', 'MATCHED', true],
  ['state', 'PART_PAID', true],
  ['currency', 'EUR', false],
  ['legalName', 'ACME', false],
  ['customId', 'MATCHED', false],
  ['state', 'on the way', false],
])('distinguishes constants from texts: %s %s', (field, value, expected) => {
  expect(isConstant(field, value)).toBe(expected);
});

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MAC} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, 'Edge', 'macOS'],
  [`${MAC} Chrome/150.0.0.0 Safari/537.36`, 'Chrome', 'macOS'],
  [`${MAC} Version/18.0 Safari/605.1.15`, 'Safari', 'macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', 'Chrome', 'Android'],
])('names the device of %s', (userAgent, browser, system) => {
  expect(findDevice(userAgent)).toEqual({ browser, system });
});

it.each(['curl/8.5.0', ''])('names no device of %j', (userAgent) => {
  expect(findDevice(userAgent)).toBeNull();
});
