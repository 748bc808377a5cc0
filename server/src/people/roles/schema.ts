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
      description: 'In whose name the request is made; null: the organization itself acts',
    }),
    key: nullable(key, { description: 'The key pair of the request; null where a session stands for it' }),
    may: Type.Array(Type.String({ pattern: '^[a-z-]+\\.[a-z-]+$' }), {
      description:
        'All that the user, by this key pair, may do: `x-sentence` of every operation is one of all that there are. The application decides nothing by itself',
    }),
    now: instant({ description: 'The time of the organization: in a sandbox, as its clock was moved' }),
  },
  { $id: 'Me' },
);
export type Me = Static<typeof Me>;
