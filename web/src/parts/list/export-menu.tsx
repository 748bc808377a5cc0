import { ActionIcon, Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import { urlOf } from '../../api/call.ts';
import type { QueryParams } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';

/** Exports the whole list with its filters, sort order and visible columns. */
export function ExportMenu({
  path,
  query,
  columns,
}: {
  path: string;
  query: QueryParams;
  /** Absent: the usual columns of the list. */
  columns?: readonly string[];
}) {
  const { t } = useTranslation();
  const address = (format: 'csv' | 'xlsx') =>
    urlOf(path, { query: { ...query, columns: columns?.join(','), format } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('table.export')} title={t('table.export')}>
          <Download size={15} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={address('csv')} download>
          {t('table.exportCsv')}
        </Menu.Item>
        <Menu.Item component="a" href={address('xlsx')} download>
          {t('table.exportXlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
