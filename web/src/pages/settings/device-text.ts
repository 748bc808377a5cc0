import type { Translate } from '../../texts/index.ts';

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

/** Returns the browser and system of a user agent, such as *Firefox on macOS*, or the user agent itself. */
export function deviceText(userAgent: string, t: Translate): string {
  if (userAgent === '') return t('settings.unknownDevice');
  const browser = findName(userAgent, BROWSERS);
  const system = findName(userAgent, SYSTEMS);
  if (browser === undefined || system === undefined) return userAgent;
  return t('settings.device', { browser, system });
}
