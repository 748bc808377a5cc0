import type { ReactNode } from 'react';
import type { ChartCell, ChartTable, ChartTip } from './model.ts';
import type { ValueFormat } from './value-format.ts';

/** A row of data: values by column, with the addresses of their documents. */
export interface DataRow {
  label: string;
  values: Readonly<Record<string, number | null>>;
  documents?: Readonly<Record<string, string | null>>;
  /** Colours that differ from those of the series. */
  colors?: Readonly<Record<string, string>>;
}

export interface DataColumn {
  name: string;
  label: string;
  color?: string;
  format: ValueFormat;
}

/** The facts that all kinds of charts have. */
export interface ChartFacts {
  title: string;
  subtitle?: string;
  file: string;
  /** The heading of the row labels in the table. */
  axis: string;
  /** Links below the drawing. */
  footer?: ReactNode;
}

/** Returns labels of which each is unique: a repeated one gets its number. */
export function distinctLabels(labels: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return labels.map((label) => {
    const count = (counts.get(label) ?? 0) + 1;
    counts.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
}

/** Returns the table behind a chart. */
export const tableOf = (
  axis: string,
  columns: readonly DataColumn[],
  rows: readonly DataRow[],
): ChartTable => ({
  head: [axis, ...columns.map(({ label }) => label)],
  units: Object.fromEntries(
    columns.flatMap(({ label, format: { unit } }) => (unit === undefined ? [] : [[label, unit]])),
  ),
  rows: rows.map(({ label, values, documents }) => ({
    label,
    cells: columns.map(({ name, format }): ChartCell => {
      const value = values[name] ?? null;
      if (value === null) return { text: '–', raw: '' };
      return { text: format.cell(value), raw: format.raw(value), documents: documents?.[name] };
    }),
  })),
});

/** Returns the lines of a row's tooltip. */
export const tipsOf = (columns: readonly DataColumn[], { values }: DataRow): ChartTip[] =>
  columns.flatMap(({ name, label, color, format }) => {
    const value = values[name] ?? null;
    return value === null ? [] : [{ label, color, text: format.text(value) }];
  });
