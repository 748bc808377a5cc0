import { Menu, UnstyledButton } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { organizationId } from '../../api/organization.ts';
import { useSignal } from '../../api/signal.ts';
import { timeText } from '../../parts/day.tsx';
import { recentOffers } from '../../parts/toast.tsx';
import { useTranslation } from '../../texts/index.ts';
import styles from './toasts.module.css';

/** The latest undoable changes: their notices disappear after half a minute. */
export function RecentChanges() {
  const { t, i18n } = useTranslation();
  const organization = useSignal(organizationId);
  const offers = useSignal(recentOffers).filter((offer) => offer.organizationId === organization);
  if (offers.length === 0) return null;
  return (
    <Menu position="top-start">
      <Menu.Target>
        <UnstyledButton className={styles['recent']}>
          <Undo2 size={16} strokeWidth={1.8} aria-hidden />
          {t('shell.recentChanges')}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.undoWhich')}</Menu.Label>
        {offers.map(({ id, text, at, undo }) => (
          <Menu.Item
            key={id}
            rightSection={<time dateTime={at}>{timeText(at, i18n.language)}</time>}
            onClick={undo}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
