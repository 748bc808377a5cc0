import type * as figures from './figures/schema.ts';
import type * as provisions from './month-end-pack/schema.ts';

const list = '/v1/figures/documents?asOf=2026-02-28';

const FigureSum: figures.Sum = {
  amount: 1_500_000,
  count: 12,
  sums: [{ currency: 'EUR', amount: 1_500_000, count: 12 }],
  unconverted: [],
  documents: `${list}&measure=RECEIVABLES`,
};

const Figure: figures.Figure = {
  name: 'DSO',
  value: 45,
  unit: 'DAYS',
  formula: 'receivables / sales × days',
  inputs: [
    { name: 'receivables', value: null, sum: FigureSum },
    {
      name: 'sales',
      value: null,
      sum: {
        ...FigureSum,
        amount: 1_000_000,
        sums: [{ currency: 'EUR', amount: 1_000_000, count: 12 }],
        documents: `${list}&measure=SALES&days=30`,
      },
    },
    { name: 'days', value: 30 },
  ],
};

const FigureChanges: figures.Changes = {
  since: '2026-02-28T23:00:00.000Z',
  documents: 1,
  created: 1,
  changed: 0,
  deleted: 0,
  linked: 0,
  list: '/v1/figures/changes?asOf=2026-02-28',
};

const rates = [100, 300, 1000, 2500, 5000];
const ProvisionRates: provisions.ProvisionRates = { rates, version: 1 };
const ProvisionRatesChange: provisions.ProvisionRatesChange = { rates, version: 1 };

export const insightExamples = { FigureSum, Figure, FigureChanges, ProvisionRates, ProvisionRatesChange };
