import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { queries, refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { RecordForm } from '../../parts/record-form.tsx';
import { useSend } from '../../parts/use-send.ts';
import { bodyOf, draftOf } from '../../records/plan/draft.ts';
import { PLAN_CHANGES, planQuery } from '../../records/plan/queries.ts';
import { useTranslation } from '../../texts/index.ts';
import { TemplateChoice } from './template-choice.tsx';
import { useTemplates } from './templates.tsx';

interface NewPlanFormProps {
  /** The key of the chosen starting template. */
  template: string;
  plans: readonly Pick<Schema<'DunningPlanRow'>, 'id' | 'name'>[];
  onClose: () => void;
}

/** Creates an inactive plan from a starting template or as a copy, and opens its editor. */
export function NewPlanForm({ template: chosenFirst, plans, onClose }: NewPlanFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const templates = useTemplates();
  const form = useForm({ initialValues: { name: '', template: chosenFirst, copied: '', mode: 'AUTOMATIC' } });
  const { problem, isSending, onSubmit } = useSend(form, async ({ name, template, copied, mode }) => {
    const chosen = templates.find(({ key }) => key === template);
    const facts = copied === '' ? chosen : await queries.fetchQuery(planQuery(copied));
    if (facts === undefined) return;
    const isManual = copied === '' && mode === 'MANUAL';
    const draft = {
      ...draftOf(facts),
      name: name.trim() === '' ? facts.name : name,
      ...(isManual ? { mode: 'MANUAL' as const } : {}),
    };
    const { id } = await call('post', '/v1/internal/dunning_plans', { body: bodyOf(draft) });
    await refresh(PLAN_CHANGES);
    void navigate({ to: '/plans/$id', params: { id } });
  });
  const suggested = templates.find(({ key }) => key === form.values.template)?.name ?? '';
  return (
    <RecordForm
      onSubmit={onSubmit}
      problem={problem}
      isSending={isSending}
      send={t('plans.make')}
      onCancel={onClose}
    >
      <TextInput
        label={t('plans.name')}
        placeholder={form.values.copied === '' ? suggested : ''}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TemplateChoice
        templates={templates}
        value={form.values.copied === '' ? form.values.template : ''}
        onChange={(template) => form.setValues({ template, copied: '' })}
      />
      {plans.length > 0 && (
        <NativeSelect
          label={t('planTemplates.orCopy')}
          data={[
            { value: '', label: t('planTemplates.noCopy') },
            ...plans.map(({ id, name }) => ({ value: id, label: t('plans.copyOf', { name }) })),
          ]}
          {...form.getInputProps('copied')}
        />
      )}
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
