import { useState } from 'react';

/** Returns the fragment of a mailed link and removes it from the address, so that no history stores it. */
export function useLinkToken(): string | null {
  const [token] = useState(() => {
    const text = location.hash.slice(1);
    return text === '' ? null : text;
  });
  return token;
}
