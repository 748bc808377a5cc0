import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import { useTranslation } from '../../texts/index.ts';
import { Bell } from './bell.tsx';
import { OrganizationMenu } from './organization-menu.tsx';
import { PaletteButton } from './palette-button.tsx';
import { placesFor } from './places.ts';
import { RecentChanges } from './recent-changes.tsx';
import styles from './shell.module.css';
import { UserMenu } from './user-menu.tsx';
import { WaitingPlans } from './waiting-plans.tsx';

/** The navigation on the left; on a phone it opens in front of the page. */
export function Rail({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const places = placesFor(may);
  return (
    <>
      <div className={styles['veil']} data-open={isOpen} onClick={onClose} aria-hidden />
      <nav className={styles['rail']} data-open={isOpen} aria-label={t('shell.places')}>
        <OrganizationMenu />
        <PaletteButton />
        <ul>
          {places.map(({ name, path, icon: Icon }) => (
            <li key={name}>
              <Link
                to={path}
                className={styles['place']}
                onClick={onClose}
                activeProps={{ 'data-active': true }}
                activeOptions={{ exact: path === '/', includeSearch: false }}
              >
                <Icon size={16} strokeWidth={1.8} aria-hidden />
                {t(`shell.${name}`)}
                {name === 'agents' && <WaitingPlans />}
              </Link>
            </li>
          ))}
        </ul>
        {may('notification.read') && <Bell onOpen={onClose} />}
        <RecentChanges />
        <UserMenu />
      </nav>
    </>
  );
}
