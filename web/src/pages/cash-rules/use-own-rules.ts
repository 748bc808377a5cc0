import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { RULE_CHANGES } from './changes.ts';
import {
  type Draft,
  draftOf,
  LIMITS,
  type Limit,
  type OwnValues,
  type RuleNumber,
  type RuleSwitch,
  type RuleValues,
  valuesOf,
  withOwn,
} from './values.ts';

const OWN = '/v1/internal/cash/customer_rules/{customerId}';

/** The edit of a customer's own rules. */
export function useOwnRules(
  own: Schema<'CustomerCashRules'>,
  { values: inherited, currency }: Schema<'CashRules'>,
  onSaved: () => void,
) {
  const { t } = useTranslation();
  const { customer } = own;
  const path = { customerId: customer.id };
  const [draft, setDraft] = useState(() => draftOf(withOwn(inherited, own.values), currency));
  const [switches, setSwitches] = useState(() => ({ ...own.values.switches }));
  const [limits, setLimits] = useState<readonly Limit[]>(() =>
    LIMITS.map(({ limit }) => limit).filter((limit) => own.values[limit] !== undefined),
  );
  const [comment, setComment] = useState('');
  const versioned = useVersion(own.version);
  const save = useWrite(
    (values: OwnValues) =>
      versioned(
        (version) => call('put', OWN, { path, body: { values, comment: comment.trim(), version } }),
        () => call('get', OWN, { path }),
      ),
    {
      refreshes: RULE_CHANGES,
      isForm: true,
      toast: ({ values }) => {
        onSaved();
        const isReset = Object.keys(values).length === 0;
        return {
          text: t(isReset ? 'cashRules.own.isReset' : 'cashRules.own.saved', { name: customer.name }),
        };
      },
    },
  );
  return {
    draft,
    switches,
    limits,
    comment,
    setComment,
    values: ownValues(valuesOf(draft, currency), switches, limits),
    change: (part: Partial<Draft>) => setDraft((former) => ({ ...former, ...part })),
    setSwitch: (rule: RuleNumber, value: RuleSwitch | undefined) =>
      setSwitches(({ [rule]: _, ...others }) =>
        value === undefined ? others : { ...others, [rule]: value },
      ),
    setLimit: (limit: Limit, isOwn: boolean) =>
      setLimits((former) => former.filter((one) => one !== limit).concat(isOwn ? limit : [])),
    save: save.mutate,
    problem: save.error,
    isSaving: save.isPending,
  };
}

/** Returns the values that are the customer's own. The days of a discount belong to the discount. */
function ownValues(
  values: RuleValues,
  switches: NonNullable<OwnValues['switches']>,
  limits: readonly Limit[],
): OwnValues {
  const own = Object.fromEntries(limits.map((limit) => [limit, values[limit]]));
  const days = limits.includes('discount') ? { discountGraceDays: values.discountGraceDays } : {};
  return { ...own, ...days, ...(Object.keys(switches).length === 0 ? {} : { switches }) };
}
