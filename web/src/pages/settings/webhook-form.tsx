import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { EVENT_TYPES } from '../../api/names.gen.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

const ENDPOINTS = '/v1/webhook_endpoints';

interface WebhookFormProps {
  /** The endpoint to change; without it, a new one is created. */
  endpoint?: Schema<'WebhookEndpoint'>;
  /** Receives the secret of a new endpoint. */
  onDone: (secret: string | null) => void;
}

interface Values {
  url: string;
  description: string;
  isAll: boolean;
  types: string[];
  enabled: boolean;
}

/** The URL and the event types of an endpoint. */
export function WebhookForm({ endpoint, onDone }: WebhookFormProps) {
  const { t } = useTranslation();
  const change = useVersion(endpoint?.version ?? 0);
  const form = useForm<Values>({
    initialValues: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      isAll: (endpoint?.types ?? null) === null,
      types: [...(endpoint?.types ?? [])],
      enabled: endpoint?.enabled ?? true,
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async (values) => {
    const body = {
      url: values.url.trim(),
      description: values.description.trim() === '' ? null : values.description.trim(),
      types: values.isAll ? null : EVENT_TYPES.filter((type) => values.types.includes(type)),
      enabled: values.enabled,
    };
    let secret: string | null = null;
    if (endpoint === undefined) ({ secret } = await call('post', ENDPOINTS, { body }));
    else {
      const path = { id: endpoint.id };
      await change(
        (version) => call('put', `${ENDPOINTS}/{id}`, { path, body: { ...body, version } }),
        () => call('get', `${ENDPOINTS}/{id}`, { path }),
      );
      showToast(t('common.saved'));
    }
    await refresh([ENDPOINTS]);
    onDone(secret);
  });
  const { isAll, types } = form.values;
  const toggle = (type: string) =>
    form.setFieldValue(
      'types',
      types.includes(type) ? types.filter((one) => one !== type) : [...types, type],
    );
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <TextInput
        label={t('settings.webhookUrl')}
        description={t('settings.webhookUrlHint')}
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput label={t('settings.description')} {...form.getInputProps('description')} />
      <Checkbox label={t('settings.allEvents')} {...form.getInputProps('isAll', { type: 'checkbox' })} />
      {!isAll && (
        <fieldset className={styles['scopes']} data-long>
          {EVENT_TYPES.map((type) => (
            <Checkbox key={type} label={type} checked={types.includes(type)} onChange={() => toggle(type)} />
          ))}
        </fieldset>
      )}
      {form.errors['types'] !== undefined && <p className={styles['error']}>{form.errors['types']}</p>}
      <Checkbox label={t('settings.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <Button type="submit" loading={isSending}>
        {t('common.save')}
      </Button>
    </form>
  );
}
