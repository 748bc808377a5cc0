import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { readRows } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { useTranslation } from '../../texts/index.ts';
import { SettingsSection } from './parts.tsx';
import styles from './settings.module.css';

const LINKS = '/v1/internal/portal_links';
const STATES = ['ACTIVE', 'ENDED'] as const;
type PortalLink = Schema<'PortalLinkItem'>;

/** The active portal links, newest first, with a command to revoke them. */
export function PortalLinks() {
  const { t } = useTranslation();
  const may = useMay();
  const [state, setState] = useState<string>('ACTIVE');
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...readRows(LINKS, { state, limit: 25 }),
    enabled: may('portal-link.list'),
  });
  const revoke = useWrite(
    ({ id }: PortalLink) => call('delete', `${LINKS}/{portalLinkId}`, { path: { portalLinkId: id } }),
    { refreshes: [LINKS], toast: () => ({ text: t('setUp.linkIsRevoked') }) },
  );
  const links = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <SettingsSection title={t('setUp.circulating')} hint={t('setUp.circulatingHint')}>
      <div className={styles['form']}>
        <NativeSelect
          label={t('settings.deliveryState')}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value)}
          data={[
            ...STATES.map((value) => ({ value, label: t(`setUp.linkStates.${value}`) })),
            { value: '', label: t('filters.any') },
          ]}
        />
      </div>
      {error !== null && data === undefined && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data !== undefined && links.length === 0 && <p className={styles['hint']}>{t('setUp.noLinks')}</p>}
      <ul className={styles['rows']}>
        {links.map((link) => (
          <LinkRow key={link.id} link={link} onRevoke={() => revoke.mutate(link)} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('settings.older')}
        </Button>
      )}
    </SettingsSection>
  );
}

function LinkRow({ link, onRevoke }: { link: PortalLink; onRevoke: () => void }) {
  const { t } = useTranslation();
  const may = useMay();
  const { customer, user, createdAt, expiresAt, revokedAt, openedAt } = link;
  const { isActive: isGood } = link;
  return (
    <li data-quiet={!isGood}>
      <span className={styles['what']}>
        <strong>
          <Link to="/customers/$id" params={{ id: customer.id }}>
            {customer.name}
          </Link>
          {user !== null && ` · ${t('setUp.linkFor', { user })}`}
        </strong>
        <span>
          <Moment at={createdAt} withTime /> ·{' '}
          {t(revokedAt !== null ? 'setUp.linkRevoked' : isGood ? 'setUp.linkUntil' : 'setUp.linkEnded')}{' '}
          <Moment at={revokedAt ?? expiresAt} withTime />
        </span>
        <span>
          {openedAt === null ? (
            t('setUp.linkNeverOpened')
          ) : (
            <>
              {t('setUp.linkOpened')} <Moment at={openedAt} withTime />
            </>
          )}
        </span>
      </span>
      {isGood && may('portal-link.revoke') && (
        <Button
          variant="default"
          aria-label={t('setUp.revokeLink', { name: customer.name })}
          onClick={onRevoke}
        >
          {t('settings.revoke')}
        </Button>
      )}
    </li>
  );
}
