/** Types of the parts that tests use; the package has none. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export interface Account {
    accountId: string;
    claims(): Record<string, unknown>;
  }
  export interface Configuration {
    clients: Record<string, unknown>[];
    claims: Record<string, string[]>;
    features: { devInteractions: { enabled: boolean } };
    cookies: { keys: string[] };
    ttl: Record<string, number>;
    findAccount(context: unknown, id: string): Account;
  }
  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): RequestListener;
  }
}
