import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { FileType, Plus } from 'lucide-react';
import { useMay } from '../../api/me.ts';
import { DEBTOR_LANGUAGES } from '../../api/names.gen.ts';
import { readRows } from '../../api/read.ts';
import type { Schema } from '../../api/types.ts';
import { Moment } from '../../parts/day.tsx';
import { Empty } from '../../parts/empty.tsx';
import { ProblemNotice } from '../../parts/problem.tsx';
import { Skeleton } from '../../parts/table/skeleton.tsx';
import { useTranslation } from '../../texts/index.ts';
import { LatestChanges } from './latest-changes.tsx';
import { Allowed, SettingsHead } from './parts.tsx';
import styles from './settings.module.css';

/** The organization's mail templates. */
export function TemplatesSettings() {
  return (
    <Allowed needs="mail-template.read">
      <Templates />
    </Allowed>
  );
}

function Templates() {
  const { t } = useTranslation();
  const may = useMay();
  const go = useNavigate();
  const { data, dataUpdatedAt, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    readRows('/v1/internal/mail_templates', {}),
  );
  const templates = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <article className={styles['page']}>
      <SettingsHead title={t('settings.pages.templates')} hint={t('setUp.templatesHint')}>
        {may('mail-template.edit') && (
          <Button
            leftSection={<Plus size={15} aria-hidden />}
            onClick={() => void go({ to: '/settings/templates/$id', params: { id: 'new' } })}
          >
            {t('setUp.makeTemplate')}
          </Button>
        )}
      </SettingsHead>
      {error !== null && data === undefined && (
        <ProblemNotice problem={error} onAgain={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && templates.length === 0 && (
        <Empty icon={FileType} title={t('setUp.noTemplates')} text={t('setUp.noTemplatesText')} />
      )}
      <ul className={styles['rows']}>
        {templates.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" onClick={() => void fetchNextPage()}>
          {t('settings.older')}
        </Button>
      )}
      <LatestChanges recordKind="MAIL_TEMPLATE" changesWith={dataUpdatedAt} />
    </article>
  );
}

function TemplateRow({ template: { id, name, texts, updatedAt } }: { template: Schema<'MailTemplate'> }) {
  const { t } = useTranslation();
  const written = DEBTOR_LANGUAGES.filter((language) => texts[language] !== undefined);
  return (
    <li>
      <span className={styles['what']}>
        <Link to="/settings/templates/$id" params={{ id }}>
          <strong>{name}</strong>
        </Link>
        <span>
          {written.map((language) => t(`setUp.languages.${language}`)).join(', ')} · <Moment at={updatedAt} />
        </span>
      </span>
    </li>
  );
}
