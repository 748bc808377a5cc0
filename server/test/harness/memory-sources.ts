import type { Connectors } from '../../src/integrations/routes.ts';
import { MemorySource } from '../../src/integrations/testing/memory-source.ts';

const sources = new Map<string, MemorySource>();

/** Returns the source at an address. It is empty until a test fills it. */
export function sourceAt(url: string): MemorySource {
  const source = sources.get(url) ?? new MemorySource();
  sources.set(url, source);
  return source;
}

/** Returns an address that no other connection has. */
export const newAddress = (): string => `https://erp-${sources.size}.example/`;

/** Connectors of tests: sources in memory. */
export const CONNECTORS: Connectors = { ODOO: ({ url }) => sourceAt(url) };
