/** Routes of the interface as people call them: `/organizations/{id}/v1/customers` for `/v1/customers`. */
const ADDRESS = /^\/organizations\/([^/?#]*)(\/v1(?:[/?].*)?)$/s;

/** Of the requests under way, those whose address names an organization. */
const named = new WeakMap<object, string>();

/**
 * Takes the organization out of an address, and remembers it of the request.
 * @param request as Node received it
 * @returns the address of the route
 */
export function takeOrganization(request: object, url: string): string {
  const [, organization, route] = ADDRESS.exec(url) ?? [];
  if (organization === undefined || route === undefined) return url;
  named.set(request, organization);
  return route;
}

/** The organization that a request's address names, as it was written; null where it names none. */
export function organizationNamed(request: object): string | null {
  return named.get(request) ?? null;
}
