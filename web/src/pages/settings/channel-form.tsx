import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { call } from '../../api/call.ts';
import { CHANNEL_KINDS } from '../../api/names.gen.ts';
import { refresh } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemLine } from '../../parts/problem.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useSend } from '../../parts/use-send.ts';
import { useVersion } from '../../parts/use-version.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './settings.module.css';

export const CHANNELS = '/v1/internal/notification_channels';
type Channel = Schema<'NotificationChannel'>;
const SERVICES = ['SLACK', 'TEAMS'] as const satisfies readonly Channel['service'][];

interface ChannelFormProps {
  /** The channel to change; without it, a new one is created. */
  channel?: Channel;
  onDone: () => void;
}

/** The address and the kinds of a channel. The stored address is never shown. */
export function ChannelForm({ channel, onDone }: ChannelFormProps) {
  const { t } = useTranslation();
  const change = useVersion(channel?.version ?? 0);
  const form = useForm({
    initialValues: {
      name: channel?.name ?? '',
      service: String(channel?.service ?? 'SLACK'),
      url: '',
      kinds: [...(channel?.kinds ?? CHANNEL_KINDS)],
      enabled: channel?.enabled ?? true,
    },
  });
  const { problem, isSending, onSubmit } = useSend(form, async ({ service, url, ...values }) => {
    const typed = url.trim();
    if (channel === undefined) {
      const chosen = SERVICES.find((one) => one === service) ?? 'SLACK';
      await call('post', CHANNELS, { body: { ...values, service: chosen, url: typed } });
    } else {
      const path = { id: channel.id };
      const body = typed === '' ? values : { ...values, url: typed };
      await change(
        (version) => call('put', `${CHANNELS}/{id}`, { path, body: { ...body, version } }),
        async () => {
          const { items } = await call('get', CHANNELS, {});
          return items.find(({ id }) => id === channel.id) ?? channel;
        },
      );
    }
    await refresh([CHANNELS]);
    showToast(t('common.saved'));
    onDone();
  });
  const { kinds, service } = form.values;
  const toggle = (kind: Channel['kinds'][number]) =>
    form.setFieldValue(
      'kinds',
      CHANNEL_KINDS.filter((one) => (one === kind ? !kinds.includes(kind) : kinds.includes(one))),
    );
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <ProblemLine problem={problem} />
      <NativeSelect
        label={t('channels.service')}
        disabled={channel !== undefined}
        data={SERVICES.map((value) => ({ value, label: t(`channels.services.${value}`) }))}
        {...form.getInputProps('service')}
      />
      <TextInput
        label={t('channels.name')}
        placeholder="#collections"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('channels.url')}
        description={t(service === 'TEAMS' ? 'channels.teamsHint' : 'channels.slackHint')}
        placeholder={channel?.urlHint ?? ''}
        required={channel === undefined}
        {...form.getInputProps('url')}
      />
      <fieldset className={styles['scopes']} aria-label={t('channels.kinds')}>
        {CHANNEL_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(`notifications.kinds.${kind}`)}
            checked={kinds.includes(kind)}
            onChange={() => toggle(kind)}
          />
        ))}
      </fieldset>
      {form.errors['kinds'] !== undefined && <p className={styles['error']}>{form.errors['kinds']}</p>}
      <Checkbox label={t('settings.enabled')} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <Button type="submit" loading={isSending}>
        {t('common.save')}
      </Button>
    </form>
  );
}
