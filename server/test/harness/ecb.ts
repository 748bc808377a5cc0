/**
 * Rate changes of the main refinancing operations (fixed rate tenders), as the ECB lists them.
 * Source: ECB, "Key ECB interest rates". Between June 2000 and October 2008 tenders had variable rates, which
 * are another series.
 */
export const ECB_CHANGES: readonly (readonly [on: string, rate: string])[] = [
  ...([
    ['1999-01-01', '3'],
    ['1999-04-09', '2.5'],
    ['1999-11-05', '3'],
    ['2000-02-04', '3.25'],
    ['2000-03-17', '3.5'],
    ['2000-04-28', '3.75'],
    ['2000-06-09', '4.25'],
  ] as const),
  ...([
    ['2008-10-15', '3.75'],
    ['2008-11-12', '3.25'],
    ['2008-12-10', '2.5'],
    ['2009-01-21', '2'],
    ['2009-03-11', '1.5'],
    ['2009-04-08', '1.25'],
    ['2009-05-13', '1'],
  ] as const),
  ...([
    ['2011-04-13', '1.25'],
    ['2011-07-13', '1.5'],
    ['2011-11-09', '1.25'],
    ['2011-12-14', '1'],
    ['2012-07-11', '0.75'],
    ['2013-05-08', '0.5'],
    ['2013-11-13', '0.25'],
    ['2014-06-11', '0.15'],
    ['2014-09-10', '0.05'],
    ['2016-03-16', '0'],
  ] as const),
  ...([
    ['2022-07-27', '0.5'],
    ['2022-09-14', '1.25'],
    ['2022-11-02', '2'],
    ['2022-12-21', '2.5'],
    ['2023-02-08', '3'],
    ['2023-03-22', '3.5'],
    ['2023-05-10', '3.75'],
    ['2023-06-21', '4'],
    ['2023-08-02', '4.25'],
    ['2023-09-20', '4.5'],
  ] as const),
  ...([
    ['2024-06-12', '4.25'],
    ['2024-09-18', '3.65'],
    ['2024-10-23', '3.4'],
    ['2024-12-18', '3.15'],
    ['2025-02-05', '2.9'],
    ['2025-03-12', '2.65'],
    ['2025-04-23', '2.4'],
    ['2025-06-11', '2.15'],
  ] as const),
];

const COLUMNS =
  'KEY,FREQ,REF_AREA,CURRENCY,PROVIDER_FM,INSTRUMENT_FM,PROVIDER_FM_ID,DATA_TYPE_FM,TIME_PERIOD,OBS_VALUE,OBS_STATUS,TITLE';

/**
 * Returns a row in the format of the ECB Data Portal API; `id` is MRR_FR, or DFR for the deposit facility.
 */
export const ecbRow = (on: string, rate: string, id = 'MRR_FR') =>
  `FM.B.U2.EUR.4F.KR.${id}.LEV,B,U2,EUR,4F,KR,${id},LEV,${on},${rate},A,"Key interest rate, level"`;

/** Returns a CSV file as the API serves it: the given changes, or all of them. */
export function ecbCsv(changes: readonly (readonly [on: string, rate: string])[] = ECB_CHANGES): string {
  return `${[COLUMNS, ...changes.map(([on, rate]) => ecbRow(on, rate))].join('\r\n')}\r\n`;
}
