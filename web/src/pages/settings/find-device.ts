/** Names in a user agent, the most specific first: Edge also names Chrome, and Chrome also names Safari. */
const BROWSERS = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const;
const SYSTEMS = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

type Named = readonly (readonly [RegExp, string])[];

const findName = (userAgent: string, names: Named) => names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns the names in a user agent, such as Firefox and macOS; null if one is unknown. */
export function findDevice(userAgent: string): { browser: string; system: string } | null {
  const browser = findName(userAgent, BROWSERS);
  const system = findName(userAgent, SYSTEMS);
  return browser === undefined || system === undefined ? null : { browser, system };
}
