import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Copyable } from '../../parts/copyable.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { CodeExample } from './code-example.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Allowed, SettingsHead } from './parts.tsx';
import styles from './settings.module.css';
import { EndpointPart } from './webhook-endpoint.tsx';
import { WebhookForm } from './webhook-form.tsx';

const ENDPOINTS = '/v1/webhook_endpoints';

const EVENT = JSON.stringify(
  {
    type: 'invoice.paid',
    timestamp: '2026-02-04T09:14:07.112Z',
    data: { externalId: 'I-1', state: 'PAID', grossAmount: 12000, currency: 'EUR' },
  },
  null,
  2,
);

/** The webhook endpoints and their deliveries. */
export function WebhooksSettings() {
  return (
    <Allowed needs="webhook.read">
      <Endpoints />
    </Allowed>
  );
}

type Endpoint = Schema<'WebhookEndpoint'>;

function Endpoints() {
  const { t } = useTranslation();
  const may = useMay();
  const [shown, setShown] = useState<{ endpointId: string | null } | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const { data, dataUpdatedAt, error, refetch } = useQuery(read(ENDPOINTS, { query: { limit: 100 } }));
  const endpoints = data?.items ?? [];
  const edited: Endpoint | undefined = endpoints.find(({ id }) => id === shown?.endpointId);
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.webhooks')} hint={t('settings.webhooksHint')}>
        {may('webhook.edit') && (
          <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setShown({ endpointId: null })}>
            {t('settings.makeWebhook')}
          </Button>
        )}
      </SettingsHead>
      {error !== null && data === undefined && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data?.items.length === 0 && (
        <Empty icon={Webhook} title={t('settings.noWebhooks')} text={t('settings.noWebhooksText')} />
      )}
      {endpoints.map((endpoint) => (
        <EndpointPart
          key={endpoint.id}
          endpoint={endpoint}
          onEdit={() => setShown({ endpointId: endpoint.id })}
          onSecret={setSecret}
        />
      ))}
      <CodeExample title={t('settingsMore.event')} hint={t('settingsMore.eventHint')} code={EVENT} />
      <LatestChanges recordKind="WEBHOOK_ENDPOINT" changesWith={dataUpdatedAt} />
      <Dialog
        isOpen={shown !== null}
        onClose={() => setShown(null)}
        title={t(edited === undefined ? 'settings.makeWebhook' : 'settings.editWebhook')}
      >
        {shown !== null && (
          <WebhookForm
            {...(edited === undefined ? {} : { endpoint: edited })}
            onDone={(made) => {
              setShown(null);
              setSecret(made);
            }}
          />
        )}
      </Dialog>
      <Dialog
        isOpen={secret !== null}
        onClose={() => setSecret(null)}
        isKept
        title={t('settings.webhookSecret')}
      >
        <div className={styles['form']}>
          <p>{t('settings.secretOnce')}</p>
          <Copyable title={t('settings.webhookSecret')} value={secret ?? ''} />
          <Button onClick={() => setSecret(null)}>{t('settings.kept')}</Button>
        </div>
      </Dialog>
    </article>
  );
}
