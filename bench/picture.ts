import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

/**
 * Draws the results of `npm run bench -- curves --json CURVES` and `processes --json PROCESSES`. Shows the
 * cost of one organization's work among others as a multiple of its cost alone, and payments through several
 * processes against one. Needs gnuplot.
 *
 * `node bench/picture.ts CURVES PROCESSES > docs/images/curves.png`
 */

const Curves = figuresNamed('curves', Type.Object({ size: Type.Number(), curve: Type.String() }));
const Processes = figuresNamed(
  'processes',
  Type.Object({ count: Type.Number(), connections: Type.Number() }),
);

/** Above this ratio, other organizations add cost. */
const BOUND = 1.5;

function figuresNamed<Name extends string, Details extends TSchema>(name: Name, details: Details) {
  const figure = Type.Object({ ratio: Type.Number(), details });
  const figures = Type.Unsafe<Record<Name, Static<typeof figure>[]>>(
    Type.Object({ [name]: Type.Array(figure) }),
  );
  return Type.Object({ figures });
}

interface Line {
  title: string;
  points: (readonly [x: number, y: number])[];
}

/** Groups points by title, in their order. */
function linesOf(points: readonly { title: string; x: number; y: number }[]): Line[] {
  const lines = new Map<string, Line>();
  for (const { title, x, y } of points) {
    const line = lines.get(title) ?? { title, points: [] };
    line.points.push([x, y]);
    lines.set(title, line);
  }
  return [...lines.values()];
}

const readJson = async <Schema extends TSchema>(schema: Schema, file: string): Promise<Static<Schema>> =>
  Value.Parse(schema, JSON.parse(await readFile(file, 'utf8')));

/** Returns a gnuplot diagram with its inline data and commands. */
function gnuplotDiagram(name: string, commands: readonly string[], lines: readonly Line[]): string {
  const data = lines.map(
    ({ points }, n) => `$${name}${n} << EOD\n${points.map((point) => point.join(' ')).join('\n')}\nEOD`,
  );
  const plots = lines.map(
    ({ title }, n) => `$${name}${n} with linespoints lw 2 pt 7 ps 0.5 title ${JSON.stringify(title)}`,
  );
  return [...data, ...commands, `plot ${plots.join(', ')}`].join('\n');
}

const [, , curvesFile, processesFile] = process.argv;
if (curvesFile === undefined || processesFile === undefined)
  throw new Error('Usage: node bench/picture.ts CURVES.json PROCESSES.json');
const { curves } = (await readJson(Curves, curvesFile)).figures;
const { processes } = (await readJson(Processes, processesFile)).figures;

const costs = linesOf(
  curves.map(({ ratio, details: { size, curve } }) => ({ title: curve, x: size, y: ratio })),
);
const throughput = linesOf(
  [...processes]
    .sort((a, b) => a.details.count - b.details.count)
    .map(({ ratio, details: { count, connections } }) => ({
      title: `${connections} connections`,
      x: count,
      y: ratio,
    })),
).map(({ title, points }) => ({ title, points: [[1, 1] as const, ...points] }));

const script = [
  `set terminal pngcairo size 1650,690 fontscale 1.25 linewidth 1.5 pointscale 1.5 background '#ffffff'`,
  'set multiplot layout 1,2',
  'set border 3 lc rgb "#8a8f98"; set tics nomirror textcolor rgb "#4b5058"; set grid ytics lc rgb "#e4e6ea" lt 1',
  gnuplotDiagram(
    'curve',
    [
      'set title "Work of one organization among others, as a multiple of alone"',
      `set logscale x; set xrange [7000:14e6]; set yrange [0:${BOUND + 0.2}]`,
      'set xtics ("10 k" 1e4, "100 k" 1e5, "1 M" 1e6, "10 M" 1e7); set xlabel "invoices in all"',
      'set key bottom left Left reverse maxrows 4 samplen 1.5 width -2',
      `set arrow 1 from 7000,${BOUND} to 14e6,${BOUND} nohead dt 2 lc rgb "#c0392b"; set label 1 "bound" at 8000,${BOUND + 0.06} tc rgb "#c0392b"`,
    ],
    costs,
  ),
  gnuplotDiagram(
    'process',
    [
      'unset arrow 1; unset label 1; unset logscale x; set xtics autofreq 1; set xrange [0.7:4.3]',
      'set title "Payments through several processes, two cores (one = 1)"',
      'set xlabel "processes"; set key bottom left Left reverse samplen 1.5',
    ],
    throughput,
  ),
  'unset multiplot',
].join('\n');

const gnuplot = spawn('gnuplot', [], { stdio: ['pipe', 'inherit', 'inherit'] });
gnuplot.stdin.end(`${script}\n`);
const [code] = await once(gnuplot, 'exit');
if (code !== 0) throw new Error(`gnuplot ended with ${code}`);
