import { Notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isLeaving } from '../../api/connection.ts';
import { useLiveUpdates } from '../../api/live.ts';
import { meQuery } from '../../api/me.ts';
import { organizationId } from '../../api/organization.ts';
import { useSignal } from '../../api/signal.ts';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { ThisYear } from '../../parts/this-year.ts';
import { useToday } from '../../parts/today.ts';
import { SampleBar } from '../../records/sample-data/sample-bar.tsx';
import { useTranslation } from '../../texts/index.ts';
import { KeysHelp } from './keys-help.tsx';
import { Notices } from './notices.tsx';
import { Rail } from './rail.tsx';
import { RecordForms } from './record-forms.tsx';
import styles from './shell.module.css';
import toasts from './toasts.module.css';
import { TopBar } from './top-bar.tsx';
import { useShellActions } from './use-actions.ts';

const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }));

/** The frame of every page: navigation, notices and global keys. */
export function ShellPage() {
  return useSignal(isLeaving) ? null : <Shell />;
}

function Shell() {
  const { t } = useTranslation();
  const organization = useSignal(organizationId);
  const [isRailOpen, setRailOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useLiveUpdates(organization);
  useShellActions(() => setHelpOpen(true));
  return (
    <div className={styles['shell']}>
      <a href="#content" className={styles['skip']}>
        {t('shell.skip')}
      </a>
      <TopBar onMenu={() => setRailOpen(!isRailOpen)} />
      <Rail isOpen={isRailOpen} onClose={() => setRailOpen(false)} />
      {/* Another organization has other records: the page is mounted again. */}
      <main id="content" className={styles['content']} key={organization} tabIndex={-1}>
        <Notices />
        <SampleBar />
        <Content />
      </main>
      <div className={toasts['toasts']}>
        <Notifications withinPortal={false} position="bottom-center" className={toasts['toast'] ?? ''} />
      </div>
      <RecordForms />
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
      <KeysHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </div>
  );
}

/** Shows the page after the user is loaded, so commands do not appear late and no key press is lost. */
function Content() {
  const { data, error } = useQuery(meQuery());
  const thisYear = useToday().slice(0, 4);
  if (data === undefined && error === null) return <Skeleton />;
  return (
    <ThisYear value={thisYear}>
      <Outlet />
    </ThisYear>
  );
}
