import { type Static, Type } from 'typebox';
import { object } from '../../platform/http/schema.ts';
import { optionalVersion, version } from '../../platform/record-version.ts';
import { DEFAULT_EDGES } from '../domain/figures/aging.ts';
import { WHOLE } from '../domain/figures/provisions.ts';

const ages = DEFAULT_EDGES.length + 1;
const rates = Type.Array(Type.Integer({ minimum: 0, maximum: WHOLE }), {
  minItems: ages,
  maxItems: ages,
  description:
    'Doubtful part of the receivables in hundredths of a percent, for each age: current, 1–30, 31–60, 61–90, ' +
    'over 90 days',
});

export const ProvisionRates = object({ rates, version: version() }, { $id: 'ProvisionRates' });
export type ProvisionRates = Static<typeof ProvisionRates>;

export const ProvisionRatesChange = object(
  { rates, version: optionalVersion() },
  { $id: 'ProvisionRatesChange' },
);
export type ProvisionRatesChange = Static<typeof ProvisionRatesChange>;
