import { lazy } from 'react';

/** Parts of conversations that pages load when a user opens one. */

export const Composer = lazy(async () => ({ default: (await import('./composer.tsx')).Composer }));

export const ThreadView = lazy(async () => ({ default: (await import('./thread.tsx')).ThreadView }));
