import { useEffect, useState } from 'react';

/** Debounce delay after the last key. */
const PAUSE_MS = 350;

/** Returns the debounced value. */
export function useDebounced<T extends object>(typed: T): T {
  const [settled, setSettled] = useState(typed);
  const text = JSON.stringify(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
