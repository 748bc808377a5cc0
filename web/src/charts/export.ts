import type { ChartSeries, ChartTable } from './model.ts';

const PNG_SCALE = 2;
const PADDING = 24;
const TITLE_HEIGHT = 36;
const LEGEND_HEIGHT = 26;
/** Properties of drawn elements that style sheets set. A picture on its own has no style sheets. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-variant-numeric',
  'opacity',
] as const;

/** Downloads the table behind a chart as CSV. */
export function downloadCsv({ head, units = {}, rows }: ChartTable, file: string): void {
  const names = head.map((name) => (units[name] === undefined ? name : `${name} (${units[name]})`));
  const lines = [names, ...rows.map(({ label, cells }) => [label, ...cells.map(({ raw }) => raw)])];
  const text = lines.map((line) => line.map(csvCell).join(',')).join('\r\n');
  // The mark at the beginning has spreadsheet programs read UTF-8.
  download(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv' }), `${file}.csv`);
}

/** Quotes a cell. A text that a spreadsheet program would evaluate gets an apostrophe. */
export function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

interface PngFacts {
  title: string;
  file: string;
  legend: readonly Pick<ChartSeries, 'name' | 'label' | 'color'>[];
}

/** Downloads the first drawing of a chart as PNG, with its title and legend. */
export async function downloadPng(drawing: HTMLElement | null, facts: PngFacts): Promise<void> {
  const svg = drawing?.querySelector('svg.recharts-surface, svg') ?? null;
  if (drawing === null || !(svg instanceof SVGSVGElement)) return;
  const { width, height } = svg.getBoundingClientRect();
  const hasLegend = facts.legend.length > 1;
  const top = PADDING + TITLE_HEIGHT + (hasLegend ? LEGEND_HEIGHT : 0);
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * PADDING) * PNG_SCALE;
  canvas.height = (height + top + PADDING) * PNG_SCALE;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.scale(PNG_SCALE, PNG_SCALE);
  const style = getComputedStyle(drawing);
  pen.fillStyle = colorOf('var(--paper)', drawing);
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = style.color;
  pen.font = `600 16px ${style.fontFamily}`;
  pen.fillText(facts.title, PADDING, PADDING + 16, width);
  if (hasLegend) drawLegend(pen, facts.legend, drawing);
  pen.drawImage(await imageOf(svg, { width, height }), PADDING, top, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob !== null) download(blob, `${facts.file}.png`);
}

function drawLegend(pen: CanvasRenderingContext2D, legend: PngFacts['legend'], place: HTMLElement): void {
  const y = PADDING + TITLE_HEIGHT;
  let x = PADDING;
  const ink = pen.fillStyle;
  pen.font = `12px ${getComputedStyle(place).fontFamily}`;
  for (const { label, color } of legend) {
    pen.fillStyle = colorOf(color, place);
    pen.fillRect(x, y - 9, 10, 10);
    pen.fillStyle = ink;
    pen.fillText(label, x + 15, y);
    x += 15 + pen.measureText(label).width + 18;
  }
}

/** Returns a colour as a canvas reads it: a token is looked up. */
function colorOf(color: string, place: HTMLElement): string {
  const name = /^var\((--[\w-]+)\)$/.exec(color)?.[1];
  return name === undefined ? color : getComputedStyle(place).getPropertyValue(name);
}

async function imageOf(
  svg: SVGSVGElement,
  { width, height }: { width: number; height: number },
): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new TypeError('the copy of a drawing is no drawing');
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [i, element] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(element);
    for (const name of DRAWN) copies[i]?.setAttribute(name, style.getPropertyValue(name));
  }
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function download(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser needs the address until it has begun to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
