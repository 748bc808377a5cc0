/** Public form of an API route: `/organizations/{id}/v1/customers` for `/v1/customers`. */
const ADDRESS = /^\/organizations\/([^/?#]*)(\/v1(?:[/?].*)?)$/s;

/** Organizations named by the addresses of current requests. */
const named = new WeakMap<object, string>();

/**
 * Removes the organization from an address and remembers it for the request.
 * @param request the request object of Node
 * @returns the address of the route
 */
export function takeOrganization(request: object, url: string): string {
  const [, organization, route] = ADDRESS.exec(url) ?? [];
  if (organization === undefined || route === undefined) return url;
  named.set(request, organization);
  return route;
}

/** Returns the organization in a request's address, as it was written; null without one. */
export function organizationNamed(request: object): string | null {
  return named.get(request) ?? null;
}
