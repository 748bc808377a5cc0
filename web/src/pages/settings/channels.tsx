import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { organizationQuery, useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { useTranslation } from '../../texts/index.ts';
import { CHANNELS, ChannelForm } from './channel-form.tsx';
import { ChannelRow } from './channel-row.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Loaded, SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

/** The channels of Slack and Teams that get notifications. */
export function Channels() {
  const { t } = useTranslation();
  const may = useMay();
  const [shown, setShown] = useState<{ channelId: string | null } | null>(null);
  const channels = useQuery(read(CHANNELS, {}));
  const { data: organization } = useQuery(organizationQuery());
  const edited = channels.data?.items.find(({ id }) => id === shown?.channelId);
  return (
    <>
      <SettingsSection title={t('channels.title')} hint={t('channels.hint')}>
        {organization?.sandbox === true && <p className={styles['hint']}>{t('channels.sandbox')}</p>}
        <Loaded query={channels}>
          {({ items }) => (
            <ul className={styles['rows']}>
              {items.map((channel) => (
                <ChannelRow
                  key={channel.id}
                  channel={channel}
                  onEdit={() => setShown({ channelId: channel.id })}
                />
              ))}
            </ul>
          )}
        </Loaded>
        {may('webhook.edit') && (
          <div className={styles['buttons']}>
            <Button
              leftSection={<Plus size={15} aria-hidden />}
              onClick={() => setShown({ channelId: null })}
            >
              {t('channels.add')}
            </Button>
          </div>
        )}
        <Dialog
          isOpen={shown !== null}
          onClose={() => setShown(null)}
          title={t(edited === undefined ? 'channels.add' : 'channels.edit')}
        >
          {shown !== null && (
            <ChannelForm
              {...(edited === undefined ? {} : { channel: edited })}
              onDone={() => setShown(null)}
            />
          )}
        </Dialog>
      </SettingsSection>
      <LatestChanges recordKind="NOTIFICATION_CHANNEL" changesWith={channels.dataUpdatedAt} />
    </>
  );
}
