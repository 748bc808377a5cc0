/** Why a line of a feed is not stored. */
export interface FeedRefusal {
  code: 'INVALID_DATA' | 'REFERENCE_NOT_FOUND';
  field: string;
  error: string;
}

export const invalid = (field: string, error: string): FeedRefusal => ({
  code: 'INVALID_DATA',
  field,
  error,
});

export const unknownReference = (field: string, error = 'does not exist'): FeedRefusal => ({
  code: 'REFERENCE_NOT_FOUND',
  field,
  error,
});
