import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Cable, Plus } from 'lucide-react';
import { useMay } from '../../../api/me.ts';
import { read } from '../../../api/read.ts';
import { ButtonLink } from '../../../parts/button-link.tsx';
import { Empty } from '../../../parts/empty.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { LatestChanges } from '../latest-changes.tsx';
import { Allowed, Loaded, SettingsHead } from '../parts.tsx';
import settingsStyles from '../settings.module.css';
import { ConnectionBalances } from './connection-balances.tsx';
import { ConnectionState } from './connection-state.tsx';
import styles from './connections.module.css';
import { Freshness } from './freshness.tsx';
import { OtherWays } from './other-ways.tsx';
import { INTEGRATIONS, type Integration, productText } from './words.ts';

/** How often the list is read again, in milliseconds: reads without a change send no event. */
const REFRESH_MS = 15_000;

/** The connections to ERPs, each with its state and both balances. */
export function ConnectionsPage() {
  return (
    <Allowed needs="integration-finding.read">
      <Connections />
    </Allowed>
  );
}

function Connections() {
  const { t } = useTranslation();
  const may = useMay();
  const found = useQuery({
    ...read(INTEGRATIONS, { query: { limit: 100 } }),
    refetchInterval: REFRESH_MS,
  });
  const add = may('integration.edit') && (
    <ButtonLink to="/settings/connections/new" leftSection={<Plus size={15} aria-hidden />}>
      {t('connections.add')}
    </ButtonLink>
  );
  const isEmpty = found.data?.items.length === 0;
  return (
    <article className={settingsStyles['page']}>
      <SettingsHead title={t('settings.pages.connections')} hint={t('connections.hint')}>
        {!isEmpty && add}
      </SettingsHead>
      <Loaded query={found}>
        {({ items }) =>
          isEmpty ? (
            <Empty icon={Cable} title={t('connections.empty')} text={t('connections.emptyText')}>
              {add}
            </Empty>
          ) : (
            <ul className={styles['cards']}>
              {items.map((integration) => (
                <li key={integration.id}>
                  <Card integration={integration} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <OtherWays />
      <LatestChanges
        recordKind="INTEGRATION"
        changesWith={found.data?.items.map(({ id, state }) => `${id} ${state}`).join() ?? 0}
      />
    </article>
  );
}

function Card({ integration }: { integration: Integration }) {
  const { t } = useTranslation();
  const { id, kind, name, state, source, url, balances, unknownSums, openFindings } = integration;
  return (
    <article className={styles['card']}>
      <header>
        <h2>
          <Link to="/settings/connections/$id" params={{ id }}>
            {name}
          </Link>
        </h2>
        <ConnectionState state={state} />
        <ButtonLink variant="default" to="/settings/connections/$id" params={{ id }}>
          {t(state === 'DRAFT' ? 'connections.continueSetUp' : 'connections.open')}
        </ButtonLink>
      </header>
      <p className={styles['quiet']}>
        {source === null
          ? `${t(`connections.kinds.${kind}`)} · ${url}`
          : `${t('connections.facts', { product: productText(kind, source), company: source.company.name })} · ${url}`}
      </p>
      {balances.length > 0 && <ConnectionBalances integration={integration} />}
      {state !== 'DRAFT' && (
        <div className={styles['foot']}>
          <Freshness integration={integration} />
          {unknownSums.count > 0 && (
            <span data-open="true">{t('connections.unknownSums', { count: unknownSums.count })}</span>
          )}
          <span data-open={openFindings > 0}>
            {openFindings === 0
              ? t('connections.noFindings')
              : t('connections.openFindings', { count: openFindings })}
          </span>
        </div>
      )}
    </article>
  );
}
