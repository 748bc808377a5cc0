import { Button, Menu } from '@mantine/core';
import { Download } from 'lucide-react';
import { urlOf } from '../../api/call.ts';
import type { Search } from '../../parts/list/state.ts';
import { useTranslation } from '../../texts/index.ts';
import { selectionOf, USUAL_PERIOD } from './queries.ts';

const FORMATS = ['xlsx', 'csv'] as const;

/** Exports the figures with the current date and filters. */
export function FiguresExport({ filters, withForecast }: { filters: Search; withForecast: boolean }) {
  const { t } = useTranslation();
  const { currency, accountManagerId, groupBy } = filters;
  const days = filters['days'] ?? USUAL_PERIOD;
  const selection = selectionOf(filters);
  const figures = [
    { name: 'aging', query: { ...selection, groupBy } },
    { name: 'dso', query: { ...selection, days } },
    { name: 'effectiveness', query: { ...selection, days } },
    { name: 'days_to_pay', query: { ...selection, days } },
    ...(withForecast ? [{ name: 'forecast', query: { currency, accountManagerId, weeks: 8 } } as const] : []),
  ] as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={14} aria-hidden />}>
          {t('figures.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {figures.flatMap(({ name, query }) =>
          FORMATS.map((format) => (
            <Menu.Item
              key={`${name} ${format}`}
              component="a"
              href={urlOf(`/v1/internal/exports/figures/${name}`, { query: { ...query, format } })}
              download
            >
              {t(`figures.exports.${name}`)} · {format.toUpperCase()}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
