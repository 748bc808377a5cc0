import { fixedRecord } from './fixed-file.ts';

const record = (fields: Readonly<Record<number, string>>) => fixedRecord(128, fields);

/** Writes an amount in thousandths with the sign before it. */
export const codaAmount = (thousandths: number): string =>
  `${thousandths < 0 ? 1 : 0}${String(Math.abs(thousandths)).padStart(15, '0')}`;

export interface CodaMovement {
  sequence?: string;
  detail?: string;
  thousandths: number;
  /** Type, family, transaction and category. */
  code?: string;
  /** A structure begins with its type of three digits. */
  structure?: string;
  text?: string;
  reference?: string;
  bic?: string;
  account?: string;
  name?: string;
  more?: Readonly<Record<number, string>>;
}

/** Writes records 2.1 to 2.3 of a movement. */
export function codaMovement(movement: CodaMovement): string[] {
  const {
    sequence = '0001',
    detail = '0000',
    thousandths,
    code = '00150000',
    structure,
    text = '',
  } = movement;
  const zones = (structure ?? text).padEnd(149);
  const numbers = { 3: sequence, 7: detail };
  return [
    record({
      1: '21',
      ...numbers,
      11: `BANK-${sequence}-${detail}`,
      32: codaAmount(thousandths),
      48: '251126',
      54: code,
      62: structure === undefined ? '0' : '1',
      63: zones.slice(0, 53),
      116: '261126',
      122: '003',
      125: '01 0',
    }),
    record({
      1: '22',
      ...numbers,
      11: zones.slice(53, 106),
      64: movement.reference ?? '',
      99: movement.bic ?? '',
      ...movement.more,
      126: '1 0',
    }),
    record({
      1: '23',
      ...numbers,
      11: movement.account ?? '',
      48: movement.name ?? '',
      83: zones.slice(106),
      126: '0 0',
    }),
  ];
}

/** Writes information records 3.1: free text, or a structure that begins with its type. */
export const codaInformation = (zone: string, isStructured: boolean, sequence = '0001'): string =>
  record({
    1: '31',
    3: sequence,
    7: '0001',
    32: '00150000',
    40: isStructured ? '1' : '0',
    41: zone,
    126: '0 0',
  });

export interface CodaFacts {
  structure?: string;
  account?: string;
  /** Account of the new balance. */
  closingAccount?: string;
  opening?: number;
  closing?: number;
  application?: string;
  count?: number;
  debit?: number;
  credit?: number;
  version?: string;
}

export const CODA_ACCOUNT = `${'BE68539007547034'.padEnd(34)}EUR`;

/** Writes a statement around movements. Balances and control totals are right unless they are given. */
export function codaFile(records: readonly string[], facts: CodaFacts = {}): string {
  const counting = records
    .filter((one) => /^21.{4}0000/.test(one))
    .map((one) => ({
      sign: one[31] === '1' ? -1 : 1,
      thousandths: Number(one.slice(32, 47)),
    }));
  const total = (sign: number) =>
    counting.filter((one) => one.sign === sign).reduce((sum, { thousandths }) => sum + thousandths, 0);
  const { opening = 100_000, account = CODA_ACCOUNT } = facts;
  const closing = facts.closing ?? opening + total(1) - total(-1);
  return [
    record({
      1: '00000',
      6: '261126',
      12: '539',
      15: '05',
      25: 'FILE-7',
      35: 'US NV',
      61: 'KREDBEBB',
      72: '00123456789',
      84: facts.application ?? '00000',
      128: facts.version ?? '2',
    }),
    record({
      1: `1${facts.structure ?? '2'}003`,
      6: account,
      43: codaAmount(opening),
      59: '251126',
      65: 'US NV',
      126: '007',
    }),
    ...records,
    record({
      1: '8003',
      5: facts.closingAccount ?? account,
      42: codaAmount(closing),
      58: '261126',
      128: '0',
    }),
    record({
      1: '9',
      17: String(facts.count ?? records.filter((one) => !one.startsWith('4')).length + 2).padStart(6, '0'),
      23: String(facts.debit ?? total(-1)).padStart(15, '0'),
      38: String(facts.credit ?? total(1)).padStart(15, '0'),
      128: '2',
    }),
    '',
  ].join('\r\n');
}
