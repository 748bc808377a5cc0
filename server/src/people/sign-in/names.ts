/** Begins the name of every cookie: browsers take such only from us, for all of the host and nobody else's. */
export const COOKIE_PREFIX = '__Host-quittance';
/** Where better-auth looks for the address of the network, which we know better than a header of the caller. */
export const ADDRESS_HEADER = 'x-quittance-address';
/** Of requests that change something: says that the page which sends it could read our answers. */
export const TOKEN_HEADER = 'x-quittance-token';
