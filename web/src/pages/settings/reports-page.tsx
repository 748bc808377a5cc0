import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Send } from 'lucide-react';
import { call, urlOf } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { read, readRows } from '../../api/read.ts';
import { Moment } from '../../parts/day.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { nameOfPerson } from '../../records/customer/columns.tsx';
import { useTranslation } from '../../texts/index.ts';
import { LatestChanges } from './latest-changes.tsx';
import { Allowed, Loaded, SettingsHead, SettingsSection } from './parts.tsx';
import { ReportForm } from './report-form.tsx';
import styles from './settings.module.css';

const SCHEDULE = '/v1/internal/report/schedule';
const MAILS = '/v1/internal/report/mails';

/** The schedules of the receivables report, and the reports sent. */
export function ReportsSettings() {
  return (
    <Allowed needs="report.read">
      <Reports />
    </Allowed>
  );
}

function Reports() {
  const { t } = useTranslation();
  const may = useMay();
  const query = useQuery(read(SCHEDULE, {}));
  const send = useWrite(() => call('post', '/v1/internal/report/send', { body: {} }), {
    refreshes: [MAILS],
    toast: ({ recipients }) => ({ text: t('setUp.reportQueued', { count: recipients }) }),
  });
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.reports')} hint={t('setUp.reportHint')}>
        {may('report.edit') && (query.data?.recipients.length ?? 0) > 0 && (
          <Button
            variant="default"
            leftSection={<Send size={15} aria-hidden />}
            loading={send.isPending}
            onClick={() => send.mutate(undefined)}
          >
            {t('setUp.sendNow')}
          </Button>
        )}
      </SettingsHead>
      <Loaded query={query}>
        {(schedule) => (
          <>
            <SettingsSection title={t('setUp.general')}>
              <p className={styles['hint']}>
                {schedule.nextAt === null ? (
                  t('setUp.noNextReport')
                ) : (
                  <>
                    {t('setUp.nextReport')}: <Moment at={schedule.nextAt} withTime />
                  </>
                )}
              </p>
              <ReportForm schedule={schedule} />
            </SettingsSection>
          </>
        )}
      </Loaded>
      <SentReports />
      <SettingsSection title={t('settingsMore.preview')} hint={t('settingsMore.previewHint')}>
        <div className={styles['buttons']}>
          <Button
            component="a"
            variant="default"
            leftSection={<Download size={15} aria-hidden />}
            href={urlOf('/v1/internal/report')}
            download
          >
            {t('table.export')}
          </Button>
        </div>
      </SettingsSection>
      <LatestChanges action="report_schedule.changed" changesWith={query.dataUpdatedAt} />
    </article>
  );
}

function SentReports() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(readRows(MAILS, { limit: 25 }));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <SettingsSection title={t('setUp.sentReports')}>
      <Loaded query={query}>
        {({ pages }) => {
          const mails = pages.flatMap(({ items }) => items);
          if (mails.length === 0) return <p className={styles['hint']}>{t('setUp.noReports')}</p>;
          return (
            <ul className={styles['rows']}>
              {mails.map(({ id, user, state, dueAt, error }) => (
                <li key={id}>
                  <span className={styles['what']}>
                    <strong>{nameOfPerson(user)}</strong>
                    <span>
                      {t(`setUp.reportStates.${state}`)} · <Moment at={dueAt} withTime />
                    </span>
                    {error !== null && <span>{error}</span>}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('settings.older')}
        </Button>
      )}
    </SettingsSection>
  );
}
