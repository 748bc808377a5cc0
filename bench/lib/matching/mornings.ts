import { LineWriter, type Morning } from './cases.ts';
import { generateOrganization, type OrganizationSize } from './organization.ts';
import { type Random, randomOf } from './random.ts';
import { SEVERAL } from './several-solutions.ts';
import { SLICES, type Slice } from './slices.ts';

/** The published seed of the benchmark; `QUITTANCE_SEED` names another one. */
export const SEED = Number(process.env['QUITTANCE_SEED'] ?? 20_260_316);

/** Generates an organization and the lines of one run. */
export function generateMorning(
  seed: number,
  size: OrganizationSize & { lines: number; shareOfSeveral: number },
): Morning {
  const random = randomOf(seed);
  const organization = generateOrganization(random, size);
  const writer = new LineWriter(organization, random, `M${seed}`);
  for (let attempt = 0; attempt < size.lines * 4 && writer.lines.length < size.lines; attempt += 1)
    draw(random.chance(size.shareOfSeveral) ? SEVERAL : SLICES, random)(writer);
  const { lines, payments, earlierLines } = writer;
  return { organization, lines, payments, earlierLines };
}

function draw(slices: readonly [number, Slice][], { unit }: Random): Slice {
  let left = unit() * slices.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, slice] of slices) {
    left -= weight;
    if (left < 0) return slice;
  }
  throw new Error('there are no slices');
}
