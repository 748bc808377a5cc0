/** The table behind a chart, which is also its CSV file. */
export interface ChartTable {
  /** The headings. The first one is of the row labels. */
  head: readonly string[];
  /** The currencies of columns of amounts, by the headings. */
  units?: Readonly<Record<string, string>>;
  rows: readonly ChartTableRow[];
}

interface ChartTableRow {
  label: string;
  cells: readonly ChartCell[];
}

export interface ChartCell {
  /** As shown. */
  text: string;
  /** As exported: a plain decimal number, or empty. */
  raw: string;
  /** The address of the documents behind the value, as the server returned it. */
  documents?: string | null | undefined;
}

/** A row of a chart: a place on its axis, with a value for each series. */
export interface ChartRow {
  label: string;
  values: Readonly<Record<string, number | null>>;
  /** The likely range of a value, or the two ends of a floating bar. */
  ranges?: Readonly<Record<string, readonly [number, number]>>;
  /** Colours that differ from those of the series. */
  colors?: Readonly<Record<string, string>>;
  /** The lines of the tooltip. */
  tips: readonly ChartTip[];
}

export interface ChartTip {
  label: string;
  text: string;
  color?: string | undefined;
}

export interface ChartSeries {
  name: string;
  label: string;
  /** A CSS colour, from the tokens. */
  color: string;
  type: 'bar' | 'line' | 'band';
  /** Draws bars of the same stack on top of each other. */
  stack?: string;
  /** Values belong to the axis on the right. */
  isRight?: boolean;
  isDashed?: boolean;
}

/** Colours of aging buckets, youngest first. */
export const AGE_COLORS = [
  'var(--chart-current)',
  'var(--chart-late-1)',
  'var(--chart-late-2)',
  'var(--chart-late-3)',
  'var(--chart-late-4)',
] as const;
