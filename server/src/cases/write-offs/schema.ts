import { Type } from 'typebox';
import { NAME_LENGTH, object } from '../../platform/http/schema.ts';

export const WriteOffAttributes = object(
  { reason: Type.String({ minLength: 1, maxLength: NAME_LENGTH }) },
  { $id: 'WriteOffAttributes' },
);
