import type { DataContext } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Organization } from '../../platform/organization.ts';
import { firstGap, plainDecimal, ratesOfHalfYears } from '../domain/late-fees/rate-changes.ts';
import { knownRates, type ReferenceRate } from '../domain/late-fees/rates.ts';
import { dayUntilToday } from './days.ts';
import { RatesFileError, type ReadChange, readRateChanges } from './rates-file.ts';
import type { LateFeeRatesLoad, LateFeeRatesLoaded } from './schema.ts';
import { changeLateFeeSettings } from './settings.ts';

/**
 * Takes over what the ECB has published: the rates in force on each 1 January and 1 July become reference rates of the settings where they are
 * not known as they are. Loading the same file again changes nothing.
 * @throws INVALID_DATA naming the line of the file that is not taken; nothing is stored then
 */
export async function loadReferenceRates(
  context: DataContext,
  organization: Organization,
  body: LateFeeRatesLoad,
): Promise<LateFeeRatesLoaded> {
  const { timezone } = organization;
  const asOf = dayUntilToday('asOf', body.asOf, { timezone, now: context.clock.now() });
  const changes = refusing(() => readRateChanges(body.csv, asOf));
  const loaded = ratesOfHalfYears(changes, asOf);
  if (loaded.length === 0) throw invalidField('csv', `it tells the rate of no half-year until ${asOf}`);
  const { changed } = await changeLateFeeSettings(context, organization, (before) => {
    const differing = changedRates(before.referenceRates, loaded);
    const stated = differing.map(({ from, rate }) => ({ from, rate }));
    const own = new Map([...before.referenceRates, ...stated].map((one) => [one.from, one]));
    const referenceRates = [...own.values()];
    refusing(() => requireNoGap(referenceRates, changes, asOf));
    const settings = differing.length === 0 ? before : { ...before, referenceRates };
    return { settings, changed: differing };
  });
  return { changed, unchanged: loaded.length - changed.length };
}

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RatesFileError)) throw error;
    throw invalidField('csv', error.message, error);
  }
}

/** Those that are not known, or known otherwise. */
function changedRates(
  own: readonly ReferenceRate[],
  loaded: readonly ReferenceRate[],
): LateFeeRatesLoaded['changed'] {
  const known = knownRates(own);
  return loaded.flatMap(({ from, rate }) => {
    const before = known.get(from) ?? null;
    return before !== null && plainDecimal(before) === rate ? [] : [{ from, rate, before }];
  });
}

/** @throws RatesFileError where the file begins after a half-year that nobody knows the rate of */
function requireNoGap(own: readonly ReferenceRate[], changes: readonly ReadChange[], asOf: string): void {
  const gap = firstGap(knownRates(own), asOf);
  const [first] = changes;
  if (gap === null || first === undefined) return;
  const reason = `the file begins on ${first.on}, and the rate of the half-year from ${gap} is neither in it nor known`;
  throw new RatesFileError(first.line, reason);
}
