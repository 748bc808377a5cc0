import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizationQuery } from '../../api/me.ts';
import { Section } from '../../parts/panel.tsx';
import { useTranslation } from '../../texts/index.ts';
import form from './editor.module.css';
import { AmountField, NumberField } from './fields.tsx';
import type { PlanEdit } from './use-edit.ts';

/** Settings of all steps of a plan. */
export function PlanForm({ edit, isFixed }: { edit: PlanEdit; isFixed: boolean }) {
  const { t } = useTranslation();
  const { data: organization } = useQuery(organizationQuery());
  const { draft, change, errorOf } = edit;
  const currency = organization?.currency ?? '';
  const titles = { mode: t('plans.mode'), entity: t('plans.entity'), takeover: t('plans.takeover') };
  const select = <Key extends 'mode' | 'entity' | 'takeover'>(
    key: Key,
    options: readonly { value: (typeof draft)[Key]; label: string }[],
  ) => (
    <NativeSelect
      label={titles[key]}
      data={[...options]}
      value={draft[key]}
      error={errorOf(key)}
      onChange={({ currentTarget: { value } }) => {
        const found = options.find((one) => one.value === value);
        if (found !== undefined) change({ ...draft, [key]: found.value });
      }}
    />
  );
  return (
    <Section title={t('plans.allSteps')}>
      <fieldset className={form['fields']} disabled={isFixed}>
        <TextInput
          label={t('plans.name')}
          value={draft.name}
          error={errorOf('name')}
          onChange={({ currentTarget: { value } }) => change({ ...draft, name: value })}
        />
        {select(
          'mode',
          (['AUTOMATIC', 'MANUAL'] as const).map((value) => ({
            value,
            label: t(`plans.modeHints.${value}`),
          })),
        )}
        {select(
          'entity',
          (['CUSTOMER', 'INVOICE'] as const).map((value) => ({
            value,
            label: t(`plans.entityHints.${value}`),
          })),
        )}
        {select(
          'takeover',
          (['CONTEXTUAL', 'STANDARD'] as const).map((value) => ({
            value,
            label: t(`plans.takeovers.${value}`),
          })),
        )}
        <AmountField
          label={t('plans.minimum', { currency })}
          currency={currency}
          value={draft.minimumAmounts[currency] ?? null}
          error={errorOf(`minimumAmounts.${currency}`)}
          onChange={(amount) => {
            const { [currency]: _, ...others } = draft.minimumAmounts;
            change({
              ...draft,
              minimumAmounts: amount === null ? others : { ...others, [currency]: amount },
            });
          }}
        />
        {draft.entity === 'INVOICE' && (
          <NumberField
            label={t('plans.combineAbove')}
            value={draft.combineAbove}
            error={errorOf('combineAbove')}
            onChange={(combineAbove) => change({ ...draft, combineAbove: combineAbove ?? 0 })}
          />
        )}
      </fieldset>
    </Section>
  );
}
