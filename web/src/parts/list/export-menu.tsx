import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { Download } from 'lucide-react';
import { urlOf } from '../../api/call.ts';
import { useTranslation } from '../../texts/index.ts';
import type { ListState } from './state.ts';

/** Exports the whole list with its filters, sort order and visible columns. */
export function ExportMenu({
  path,
  state,
  columns,
}: {
  path: string;
  state: ListState;
  columns: readonly string[];
}) {
  const { t } = useTranslation();
  const address = (format: 'csv' | 'xlsx') =>
    urlOf(path, { query: { ...state.query, columns: columns.join(','), format } });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('table.export')}>
          <ActionIcon variant="default" size="lg" aria-label={t('table.export')}>
            <Download size={15} aria-hidden />
          </ActionIcon>
        </Tooltip>
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
