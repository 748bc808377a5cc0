import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { queries, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { RecordForm } from '../../parts/record-form.tsx';
import { useSend } from '../../parts/use-send.ts';
import { bodyOf, draftOf, newStep } from '../../records/plan/draft.ts';
import { PLAN_CHANGES, planQuery } from '../../records/plan/queries.ts';
import { useTranslation } from '../../texts/index.ts';

interface NewPlanFormProps {
  plans: readonly Pick<Schema<'DunningPlanRow'>, 'id' | 'name'>[];
  onClose: () => void;
}

/** Days of the initial steps of a plan that is no copy. */
const DAYS = [-5, 3, 10, 20] as const;

/** Creates an inactive plan, as a copy or with a few mails, and opens its editor. */
export function NewPlanForm({ plans, onClose }: NewPlanFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useForm({ initialValues: { name: '', copied: '', mode: 'AUTOMATIC' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ name, copied, mode }) => {
    const body = bodyOf(
      copied === ''
        ? {
            name,
            entity: 'CUSTOMER',
            takeover: 'CONTEXTUAL',
            minimumAmounts: {},
            combineAbove: 0,
            mode: mode === 'MANUAL' ? 'MANUAL' : 'AUTOMATIC',
            steps: DAYS.map((day, at) => newStep(`${t('plans.step')} ${at + 1}`, day)),
          }
        : { ...draftOf(await queries.fetchQuery(planQuery(copied))), name },
    );
    const { id } = await call('post', '/v1/internal/dunning_plans', { body });
    await refresh(PLAN_CHANGES);
    void navigate({ to: '/plans/$id', params: { id } });
  });
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('plans.make')}
      onCancel={onClose}
    >
      <TextInput label={t('plans.name')} required data-autofocus {...form.getInputProps('name')} />
      <NativeSelect
        label={t('plans.beginsAs')}
        data={[
          { value: '', label: t('plans.fourMails') },
          ...plans.map(({ id, name }) => ({ value: id, label: t('plans.copyOf', { name }) })),
        ]}
        {...form.getInputProps('copied')}
      />
      {form.values.copied === '' && (
        <NativeSelect
          label={t('plans.mode')}
          data={(['AUTOMATIC', 'MANUAL'] as const).map((value) => ({
            value,
            label: t(`plans.modeHints.${value}`),
          }))}
          {...form.getInputProps('mode')}
        />
      )}
      <p>{t('plans.madeOff')}</p>
    </RecordForm>
  );
}
