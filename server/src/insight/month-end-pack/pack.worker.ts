import { completePdf } from '../../platform/pdf/confined.ts';
import { confinedTask } from '../../platform/workers/task.ts';
import { drawPack } from './draw-pack.ts';
import type { PackFacts } from './facts.ts';

/** Draws a month-end pack. */
export const drawPackPdf = confinedTask(
  async (facts: PackFacts): Promise<Uint8Array> => completePdf(await drawPack(facts)),
);
