import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMay } from '../../../api/me.ts';
import { read } from '../../../api/read.ts';
import { Back } from '../../../parts/back.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { INTEGRATION, type Integration } from '../connections/words.ts';
import { Allowed, Loaded } from '../parts.tsx';
import styles from '../settings.module.css';
import { Overview } from './overview.tsx';
import { SetUp } from './set-up/set-up.tsx';

/** How often the page is read again, in milliseconds: a read of the source without a change sends no event. */
const IDLE_MS = 10_000;
const READING_MS = 2_000;

/** A connection: its setup until it is on, then its balances, findings and reads. */
export function ConnectionPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false });
  return (
    <article className={styles['page']}>
      <Back to="/settings/connections">{t('connections.back')}</Back>
      <Allowed needs="integration-finding.read">
        <Connection key={id} id={id} />
      </Allowed>
    </article>
  );
}

const pauseMs = (integration: Integration | undefined): number =>
  integration?.isReading === true || integration?.state === 'READING' ? READING_MS : IDLE_MS;

function Connection({ id }: { id: string }) {
  const may = useMay();
  const found = useQuery({
    ...read(INTEGRATION, { path: { integrationId: id } }),
    refetchInterval: ({ state }) => pauseMs(state.data),
  });
  return (
    <Loaded query={found}>
      {(integration) =>
        integration.state === 'DRAFT' && may('integration.edit') ? (
          <SetUp integration={integration} />
        ) : (
          <Overview integration={integration} />
        )
      }
    </Loaded>
  );
}
