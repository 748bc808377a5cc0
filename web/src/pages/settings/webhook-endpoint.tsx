import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Moment } from '../../parts/day.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { Deliveries } from './deliveries.tsx';
import styles from './settings.module.css';

const ENDPOINTS = '/v1/webhook_endpoints';

interface EndpointProps {
  endpoint: Schema<'WebhookEndpoint'>;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

/** One endpoint: its events, its state and its deliveries. */
export function EndpointPart({ endpoint, onEdit, onSecret }: EndpointProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { id, url, types, description, enabled, disabledReason, failingSince } = endpoint;
  return (
    <section className={styles['section']}>
      <h2 className={styles['what']}>{url}</h2>
      {description !== null && <p className={styles['hint']}>{description}</p>}
      <p className={styles['hint']}>
        {t(enabled ? 'settings.isEnabled' : 'settings.isDisabled')}
        {disabledReason !== null && ` · ${disabledReason}`} ·{' '}
        {types === null ? t('settings.allEvents') : types.join(', ')}
      </p>
      {failingSince !== null && (
        <p className={styles['error']}>
          {t('settings.failingSince')} <Moment at={failingSince} withTime />
        </p>
      )}
      <EndpointCommands
        endpoint={endpoint}
        onEdit={onEdit}
        onSecret={onSecret}
        onRemove={() => setOpen(false)}
      >
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('settings.deliveries')}
        </Button>
      </EndpointCommands>
      {isOpen && <Deliveries endpointId={id} />}
    </section>
  );
}

/** A test reports the response. A new secret and deletion are irreversible. */
function EndpointCommands({
  endpoint: { id, url },
  onEdit,
  onSecret,
  onRemove,
  children,
}: EndpointProps & { onRemove: () => void; children: React.ReactNode }) {
  const { t } = useTranslation();
  const may = useMay();
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null);
  const path = { id };
  const refreshes = [ENDPOINTS];
  const test = useWrite(() => call('post', `${ENDPOINTS}/{id}/test`, { path }), {
    refreshes,
    toast: ({ delivered, status, error }) => ({
      text: delivered
        ? t('settings.testDelivered', { status })
        : t('settings.testFailed', { reason: error ?? status }),
    }),
  });
  const rotate = useWrite(() => call('post', `${ENDPOINTS}/{id}/rotate_secret`, { path }), { refreshes });
  const remove = useWrite(() => call('delete', `${ENDPOINTS}/{id}`, { path }), {
    refreshes,
    toast: () => ({ text: t('settings.webhookRemoved') }),
  });
  const confirm = () => {
    if (asked === 'remove') {
      // Stops polling the deliveries of a deleted endpoint.
      onRemove();
      remove.mutate(undefined);
    } else rotate.mutate(undefined, { onSuccess: ({ secret }) => onSecret(secret) });
  };
  return (
    <div className={styles['buttons']}>
      {children}
      {may('webhook.edit') && (
        <>
          <Button variant="default" onClick={onEdit}>
            {t('settings.edit')}
          </Button>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate(undefined)}>
            {t('settings.test')}
          </Button>
          <Button variant="default" onClick={() => setAsked('rotate')}>
            {t('settings.rotate')}
          </Button>
        </>
      )}
      {may('webhook.delete') && (
        <Button variant="subtle" color="gray" onClick={() => setAsked('remove')}>
          {t('settings.remove')}
        </Button>
      )}
      <Confirm
        isOpen={asked !== null}
        title={t(asked === 'rotate' ? 'settings.rotate' : 'settings.remove')}
        text={t(asked === 'rotate' ? 'settings.rotateText' : 'settings.removeWebhookText', { url })}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
      />
    </div>
  );
}
