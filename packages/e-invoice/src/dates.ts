const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysOfMonth(year: number, month: number): number {
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && isLeapYear ? 29 : (DAYS[month - 1] ?? 0);
}

/** A day of XML Schema; it may name a time zone, which moves nothing. */
const XML_DAY = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/;
/** Format 102 of UNTDID 2379. */
const PLAIN_DAY = /^(\d{4})(\d{2})(\d{2})$/;

function dayOf(match: RegExpExecArray | null): string | null {
  if (match === null) return null;
  const [, year = '', month = '', day = ''] = match;
  const isDay =
    Number(year) > 0 && Number(day) >= 1 && Number(day) <= daysOfMonth(Number(year), Number(month));
  return isDay ? `${year}-${month}-${day}` : null;
}

/** Reads the date of a UBL document; null: it is none. */
export const readXmlDay = (text: string): string | null => dayOf(XML_DAY.exec(text));

/** Reads a date of CII, `YYYYMMDD`; null: it is none. */
export const readPlainDay = (text: string): string | null => dayOf(PLAIN_DAY.exec(text));
