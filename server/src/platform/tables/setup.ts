import type { Tables } from './entry.ts';

export const SETUP_TABLES = {
  demo_data: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['failure'], code: ['state', 'rates', 'kept'], user: ['actor'] },
    clock: {},
    reset: 'EMPTIED',
    restriction: 'REFUSED',
  },
  sample_data: {
    tenant: 'ORGANIZATION',
    personalData: { text: ['failure'], code: ['state'], user: ['actor'] },
    clock: {},
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
  guides: {
    tenant: 'ORGANIZATION',
    personalData: {},
    clock: {},
    reset: 'KEPT',
    restriction: 'REFUSED',
  },
} as const satisfies Tables;
