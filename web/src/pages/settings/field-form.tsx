import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { DATA_TYPES, ENTITY_TYPES } from '../../api/names.gen.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import { typedOrNull } from './parts.tsx';
import styles from './settings.module.css';

const FIELDS = '/v1/custom_fields';

/** The values that a new field begins with. */
export type FieldPreset = Pick<Schema<'CustomField'>, 'label' | 'entityType' | 'dataType'> & {
  externalId: string;
};

interface FieldFormProps {
  /** Without it, a new field is created. */
  field?: Schema<'CustomField'>;
  preset?: FieldPreset;
  onDone: () => void;
}

/** The name of a field; for a new one also its data type and record type. */
export function FieldForm({ field, preset, onDone }: FieldFormProps) {
  const { t } = useTranslation();
  const change = useVersion(field?.version ?? 0);
  const form = useForm({
    initialValues: {
      label: field?.label ?? preset?.label ?? '',
      description: field?.description ?? '',
      externalId: field?.externalId ?? preset?.externalId ?? '',
      entityType: String(field?.entityType ?? preset?.entityType ?? 'CUSTOMER'),
      dataType: String(field?.dataType ?? preset?.dataType ?? 'STRING'),
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const statedField = { label: values.label.trim(), description: typedOrNull(values.description) };
    const { externalId } = values;
    if (field === undefined) {
      const entityType = ENTITY_TYPES.find((one) => one === values.entityType) ?? 'CUSTOMER';
      const dataType = DATA_TYPES.find((one) => one === values.dataType) ?? 'STRING';
      const body = { ...statedField, externalId: externalId.trim(), entityType, dataType };
      // The request would change an existing field of that name, but this form creates a new one.
      const { total = 0 } = await call('get', FIELDS, { query: { externalId: body.externalId } });
      if (total > 0) return form.setErrors({ externalId: t('setUp.fieldTaken') });
      await call('post', FIELDS, { body });
    } else await change((version) => call('post', FIELDS, { body: { ...statedField, externalId, version } }));
    await refresh([FIELDS]);
    showToast(t('common.saved'));
    onDone();
  });
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <TextInput label={t('setUp.label')} required data-autofocus {...form.getInputProps('label')} />
      <TextInput label={t('settings.description')} {...form.getInputProps('description')} />
      {field === undefined && (
        <>
          <TextInput
            label={t('setUp.externalId')}
            description={t('setUp.fixedHint')}
            required
            {...form.getInputProps('externalId')}
          />
          <div className={styles['pair']}>
            <NativeSelect
              label={t('setUp.fieldOf')}
              data={ENTITY_TYPES.map((value) => ({ value, label: t(`setUp.entityTypes.${value}`) }))}
              {...form.getInputProps('entityType')}
            />
            <NativeSelect
              label={t('setUp.dataType')}
              data={DATA_TYPES.map((value) => ({ value, label: t(`setUp.dataTypes.${value}`) }))}
              {...form.getInputProps('dataType')}
            />
          </div>
        </>
      )}
      <Button type="submit" loading={isSending}>
        {t('common.save')}
      </Button>
    </form>
  );
}
