import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { addressOf } from '../../api/connection.ts';
import { useMay } from '../../api/me.ts';
import { read } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Copyable } from '../../parts/copyable.tsx';
import { Moment } from '../../parts/day.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { CodeExample } from './code-example.tsx';
import { KeyForm } from './key-form.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Allowed, SettingsHead, SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

const KEYS = '/v1/internal/keys';

const REQUEST = `curl '${location.origin}${addressOf('/v1/invoices?state=OVERDUE&limit=10')}' \\
  -H 'X-Api-Key: qk_…' -H 'X-Api-Secret: qs_…'`;

/** The API key pairs. */
export function KeysSettings() {
  return (
    <Allowed needs="key.read">
      <Keys />
    </Allowed>
  );
}

function Keys() {
  const { t } = useTranslation();
  const may = useMay();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Schema<'ApiKeyPair'> | null>(null);
  const [ending, setEnding] = useState<Schema<'ApiKey'> | null>(null);
  const { data, dataUpdatedAt, error, refetch } = useQuery(read(KEYS, {}));
  const revoke = useWrite(
    (key: Schema<'ApiKey'>) => call('delete', `${KEYS}/{apiKey}`, { path: { apiKey: key.apiKey } }),
    { refreshes: [KEYS], toast: (_done, { name }) => ({ text: t('settings.keyRevoked', { name }) }) },
  );
  const close = () => {
    setMaking(false);
    setMade(null);
  };
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.keys')} hint={t('settings.keysHint')}>
        {may('key.edit') && (
          <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => setMaking(true)}>
            {t('settings.makeKey')}
          </Button>
        )}
      </SettingsHead>
      {error !== null && data === undefined && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data?.items.length === 0 && (
        <Empty icon={KeyRound} title={t('settings.noKeys')} text={t('settings.noKeysText')} />
      )}
      <ul className={styles['rows']}>
        {data?.items.map((one) => (
          <KeyRow key={one.apiKey} pair={one} onRevoke={() => setEnding(one)} />
        ))}
      </ul>
      <SettingsSection title={t('settings.agentAddress')} hint={t('settings.agentHint')}>
        <Copyable
          title={t('settings.agentAddress')}
          value={`${location.origin}${addressOf('/mcp')}`}
          hidesTitle
        />
      </SettingsSection>
      <CodeExample title={t('settingsMore.request')} hint={t('settingsMore.requestHint')} code={REQUEST} />
      <LatestChanges recordKind="API_KEY" changesWith={dataUpdatedAt} />
      <Dialog
        isOpen={isMaking}
        onClose={close}
        isKept={made !== null}
        title={t(made === null ? 'settings.makeKey' : 'settings.keyMade')}
      >
        {made === null ? <KeyForm onMade={setMade} /> : <NewKey pair={made} onDone={close} />}
      </Dialog>
      <Confirm
        isOpen={ending !== null}
        title={t('settings.revokeKey')}
        text={t('settings.revokeKeyText', { name: ending?.name })}
        onClose={() => setEnding(null)}
        onConfirm={() => ending !== null && revoke.mutate(ending)}
      />
    </article>
  );
}

function KeyRow({ pair, onRevoke }: { pair: Schema<'ApiKey'>; onRevoke: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const { name, apiKey, scope, addresses, expiresAt, createdAt, revokedAt } = pair;
  const mayRevoke = may(scope.includes('FULL') ? 'key.edit-full' : 'key.edit');
  const permissions = scope.map((one) => {
    if (one === 'FULL') return t('settings.scopeFull');
    return one === 'READ' ? t('settings.scopeRead') : one;
  });
  return (
    <li data-quiet={revokedAt !== null}>
      <span className={styles['what']}>
        <strong>{name}</strong>
        <span>{apiKey}</span>
        <span>
          {permissions.join(', ')}
          {addresses !== null && ` · ${addresses.join(', ')}`}
        </span>
        <span>
          {t('settings.made')} <Moment at={createdAt} />
          {expiresAt !== null && (
            <>
              {' · '}
              {t('settings.expires')} <Moment at={expiresAt} />
            </>
          )}
        </span>
      </span>
      {revokedAt === null && mayRevoke && (
        <Button variant="default" aria-label={t('settings.revokeOne', { name })} onClick={onRevoke}>
          {t('settings.revoke')}
        </Button>
      )}
      {revokedAt !== null && (
        <span>
          {t('settings.revoked')} <Moment at={revokedAt} />
        </span>
      )}
    </li>
  );
}

/** The secret, which is shown only once. */
function NewKey({ pair, onDone }: { pair: Schema<'ApiKeyPair'>; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles['form']}>
      <p>{t('settings.secretOnce')}</p>
      <Copyable title={t('settings.apiKey')} value={pair.apiKey} />
      <Copyable title={t('settings.apiSecret')} value={pair.apiSecret} />
      <Button onClick={onDone}>{t('settings.kept')}</Button>
    </div>
  );
}
