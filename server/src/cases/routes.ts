import type { Context } from '../platform/context.ts';
import { callRoutes, callSchemas } from './calls/routes.ts';
import { disputeRoutes, disputeSchemas } from './disputes/routes.ts';
import { handOverRoutes, handOverSchemas } from './hand-over/routes.ts';
import { instalmentPlanRoutes, instalmentPlanSchemas } from './instalment-plans/routes.ts';
import { lateFeeRoutes, lateFeeSchemas } from './late-fees/routes.ts';
import { lifecycleRoutes, lifecycleSchemas } from './lifecycle/routes.ts';
import { mergeRoutes, mergeSchemas } from './merges/routes.ts';
import { noteRoutes, noteSchemas } from './notes/routes.ts';
import { overviewRoutes, overviewSchemas } from './overview/routes.ts';
import { promiseRoutes, promiseSchemas } from './promises/routes.ts';
import { timelineRoutes, timelineSchemas } from './timeline/routes.ts';
import { undoRoutes, undoSchemas } from './undo/routes.ts';
import { writeOffRoutes, writeOffSchemas } from './write-offs/routes.ts';

export const caseSchemas = [
  ...noteSchemas,
  ...promiseSchemas,
  ...instalmentPlanSchemas,
  ...disputeSchemas,
  ...lifecycleSchemas,
  ...callSchemas,
  ...writeOffSchemas,
  ...lateFeeSchemas,
  ...timelineSchemas,
  ...overviewSchemas,
  ...mergeSchemas,
  ...handOverSchemas,
  ...undoSchemas,
];

export const caseRoutes = (context: Context) => [
  noteRoutes(context),
  promiseRoutes(context),
  instalmentPlanRoutes(context),
  disputeRoutes(context),
  lifecycleRoutes(context),
  writeOffRoutes(context),
];

/** Routes for the application. */
export const internalCaseRoutes = (context: Context) => [
  callRoutes(context),
  lateFeeRoutes(context),
  timelineRoutes(context),
  overviewRoutes(context),
  mergeRoutes(context),
  handOverRoutes(context),
  undoRoutes(context),
];
