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
 * Imports the rates that the ECB has published. The rates in force on each 1 January and 1 July become
 * reference rates in the settings, unless they are already known. Loading the same file again changes
 * nothing.
 * @throws INVALID_DATA naming the invalid line of the file; then nothing is stored
 */
export async function loadReferenceRates(
  context: DataContext,
  organization: Organization,
  body: LateFeeRatesLoad,
): Promise<LateFeeRatesLoaded> {
  const { timezone } = organization;
  const asOf = dayUntilToday('asOf', body.asOf, { timezone, now: context.clock.now() });
  const changes = refuseUnreadable(() => readRateChanges(body.csv, asOf));
  const loaded = ratesOfHalfYears(changes, asOf);
  if (loaded.length === 0) throw invalidField('csv', `contains no rate of a half-year until ${asOf}`);
  const { changed } = await changeLateFeeSettings(context, organization, (before) => {
    const differing = changedRates(before.referenceRates, loaded);
    const stated = differing.map(({ from, rate }) => ({ from, rate }));
    const own = new Map([...before.referenceRates, ...stated].map((one) => [one.from, one]));
    const referenceRates = [...own.values()];
    refuseUnreadable(() => requireNoGap(referenceRates, changes, asOf));
    const settings = differing.length === 0 ? before : { ...before, referenceRates };
    return { settings, changed: differing };
  });
  return { changed, unchanged: loaded.length - changed.length };
}

function refuseUnreadable<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RatesFileError)) throw error;
    throw invalidField('csv', error.message, { cause: error });
  }
}

/** Returns the rates that are unknown or differ. */
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

/**
 * Checks for missing rates before the file.
 * @throws RatesFileError if it begins after a half-year with an unknown rate
 */
function requireNoGap(own: readonly ReferenceRate[], changes: readonly ReadChange[], asOf: string): void {
  const gap = firstGap(knownRates(own), asOf);
  const [first] = changes;
  if (gap === null || first === undefined) return;
  const reason =
    `the file begins on ${first.on} and lacks the rate of the half-year from ${gap}, which is not ` +
    'known either';
  throw new RatesFileError(first.line, reason);
}
