import { setImmediate as nextTurn } from 'node:timers/promises';

/** Modules that take long to load: packages first, then the wings, each after those that it needs. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  () => import('typebox'),
  () => import('kysely'),
  () => import('graphile-worker'),
  () => import('fastify'),
  () => import('undici'),
  () => import('../platform/http/schema-compiler.ts'),
  () => import('../ledger/routes.ts'),
  () => import('../people/routes.ts'),
  () => import('../mail/routes.ts'),
  () => import('../dunning/routes.ts'),
  () => import('../outreach/routes.ts'),
  () => import('../cases/routes.ts'),
  () => import('../desk/routes.ts'),
  () => import('../exchange/routes.ts'),
  () => import('../portal/page-routes.ts'),
  () => import('./workers.ts'),
];

/**
 * Loads the service in parts. Loading blocks the event loop, and as a whole it would do so for most of a
 * second.
 */
export async function loadService(): Promise<typeof import('./service.ts')> {
  for (const load of PARTS) {
    await nextTurn();
    await load();
  }
  await nextTurn();
  return import('./service.ts');
}
