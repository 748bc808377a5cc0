import { Link } from '@tanstack/react-router';
import views from '../../parts/list/list.module.css';
import type { Search } from '../../parts/list/state.ts';
import { useTranslation } from '../../texts/index.ts';
import styles from './receivables.module.css';

export const TABS = ['overview', 'aging', 'dso', 'forecast', 'movements'] as const;
export type Tab = (typeof TABS)[number];

/** Returns the tab of an address. */
export const tabOf = ({ tab }: Search): Tab => TABS.find((one) => one === tab) ?? 'overview';

/** The tabs of the page. They keep the date and the filters. */
export function Tabs({ filters, withForecast }: { filters: Search; withForecast: boolean }) {
  const { t } = useTranslation();
  const chosen = tabOf(filters);
  const { tab: _, ...others } = filters;
  return (
    <nav className={`${views['views']} ${styles['tabs']}`} aria-label={t('charts.views')}>
      {TABS.filter((tab) => tab !== 'forecast' || withForecast).map((tab) => (
        <Link
          key={tab}
          className={views['view']}
          to="/receivables"
          search={tab === 'overview' ? others : { ...others, tab }}
          activeOptions={{ exact: true, includeSearch: true }}
          activeProps={{}}
          aria-current={tab === chosen ? 'page' : undefined}
        >
          {t(`charts.tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
