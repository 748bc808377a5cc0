import { addressOf } from '../../../api/connection.ts';
import type { Schema } from '../../../api/types.ts';
import { Copyable } from '../../../parts/copyable.tsx';
import { useTranslation } from '../../../texts/index.ts';
import styles from './keys.module.css';

/** How an agent is connected: address, headers, and a configuration to copy. Null: without a key pair. */
export function ConnectSteps({ pair }: { pair: Schema<'ApiKeyPair'> | null }) {
  const { t } = useTranslation();
  const url = `${location.origin}${addressOf('/mcp')}`;
  const headers = {
    'X-Api-Key': pair?.apiKey ?? t('agents.keys.yourKey'),
    'X-Api-Secret': pair?.apiSecret ?? t('agents.keys.yourSecret'),
  };
  const config = { mcpServers: { quittance: { type: 'http', url, headers } } };
  return (
    <ol className={styles['howTo']}>
      <li>
        <p>{t(pair === null ? 'agents.keys.stepKey' : 'agents.keys.stepKept')}</p>
        {pair !== null && (
          <>
            <Copyable title="X-Api-Key" value={pair.apiKey} />
            <Copyable title="X-Api-Secret" value={pair.apiSecret} />
          </>
        )}
      </li>
      <li>
        <p>{t('agents.keys.stepAddress')}</p>
        <Copyable title={t('agents.keys.address')} value={url} />
      </li>
      <li>
        <p>{t('agents.keys.stepConfig')}</p>
        <Copyable title={t('agents.keys.config')} value={JSON.stringify(config, null, 2)} />
      </li>
      <li>
        <p>{t('agents.keys.stepLimits')}</p>
      </li>
    </ol>
  );
}
