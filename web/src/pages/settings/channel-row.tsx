import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/day.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { CHANNELS } from './channel-form.tsx';
import styles from './settings.module.css';

interface ChannelProps {
  channel: Schema<'NotificationChannel'>;
  onEdit: () => void;
}

/** One channel: its kinds, its state and its last message. */
export function ChannelRow({ channel, onEdit }: ChannelProps) {
  const { t } = useTranslation();
  const { name, service, urlHint, kinds, enabled, disabledReason, lastDeliveredAt } = channel;
  return (
    <li data-quiet={!enabled}>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <span>{[t(`channels.services.${service}`), urlHint].join(' · ')}</span>
        <span>{kinds.map((kind) => t(`notifications.kinds.${kind}`)).join(', ')}</span>
        <span>
          {!enabled &&
            `${t('settings.isDisabled')}${disabledReason === null ? '' : ` (${disabledReason})`} · `}
          {lastDeliveredAt === null ? (
            t('channels.nothingSent')
          ) : (
            <>
              {t('channels.lastSent')} <Moment at={lastDeliveredAt} withTime />
            </>
          )}
        </span>
        <Failure channel={channel} />
      </span>
      <ChannelCommands channel={channel} onEdit={onEdit} />
    </li>
  );
}

function Failure({ channel: { failingSince, lastError, enabled } }: Pick<ChannelProps, 'channel'>) {
  const { t } = useTranslation();
  if (failingSince === null || !enabled) return null;
  return (
    <em className={styles['error']}>
      {t('settings.failingSince')} <Moment at={failingSince} withTime />: {lastError}
    </em>
  );
}

function ChannelCommands({ channel: { id, name }, onEdit }: ChannelProps) {
  const { t } = useTranslation();
  const may = useMay();
  const [isAsked, setAsked] = useState(false);
  const path = { id };
  const test = useWrite(() => call('post', `${CHANNELS}/{id}/test`, { path }), {
    refreshes: [],
    toast: ({ delivered, status, error }) => ({
      text: delivered ? t('channels.testSent') : t('settings.testFailed', { reason: error ?? status }),
    }),
  });
  const remove = useWrite(() => call('delete', `${CHANNELS}/{id}`, { path }), {
    refreshes: [CHANNELS],
    toast: () => ({ text: t('channels.removed', { name }) }),
  });
  return (
    <span className={styles['buttons']}>
      {may('webhook.edit') && (
        <>
          <Button
            variant="default"
            loading={test.isPending}
            aria-label={t('channels.testOne', { name })}
            onClick={() => test.mutate(undefined)}
          >
            {t('channels.test')}
          </Button>
          <Button variant="default" aria-label={t('channels.editOne', { name })} onClick={onEdit}>
            {t('settings.edit')}
          </Button>
        </>
      )}
      {may('webhook.delete') && (
        <Button
          variant="subtle"
          color="gray"
          aria-label={t('channels.removeOne', { name })}
          onClick={() => setAsked(true)}
        >
          {t('settings.remove')}
        </Button>
      )}
      <Confirm
        isOpen={isAsked}
        title={t('channels.removeOne', { name })}
        text={t('channels.removeText', { name })}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate(undefined)}
      />
    </span>
  );
}
