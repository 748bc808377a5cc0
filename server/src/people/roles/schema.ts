import { type Static, Type } from 'typebox';
import { instant, nullable, object } from '../../platform/http/schema.ts';
import { userFields } from '../users/schema.ts';

const key = object(
  {
    apiKey: Type.String(),
    scope: Type.Array(Type.String()),
  },
  { title: 'ActingKey' },
);

export const Me = object(
  {
    user: nullable(object(userFields), {
      description: 'The user that the request acts for; null: the organization itself',
    }),
    key: nullable(key, { description: 'The key pair of the request; null if it uses a session' }),
    may: Type.Array(Type.String({ pattern: '^[a-z-]+\\.[a-z-]+$' }), {
      description:
        'Everything that the user may do with this key pair: `x-sentence` of each operation is one ' +
        'of these values. The application makes no decisions of its own',
    }),
    hasCollectedStatuses: Type.Boolean({
      description: 'Whether payments of the organization were ever reported as the status Encaissée',
    }),
    now: instant({ description: 'Current time of the organization; a sandbox may have moved its clock' }),
  },
  { $id: 'Me' },
);
export type Me = Static<typeof Me>;
