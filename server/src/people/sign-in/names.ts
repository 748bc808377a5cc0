/**
 * Prefix of all cookies. With __Host- browsers accept them only from this host over https, for no other host.
 */
export const COOKIE_PREFIX = '__Host-quittance';
/**
 * Header from which better-auth reads the IP address. The service sets it itself, because callers can forge
 * headers.
 */
export const ADDRESS_HEADER = 'x-quittance-address';
/**
 * Header of requests that change something. It proves that the page could read our responses (CSRF
 * protection).
 */
export const TOKEN_HEADER = 'x-quittance-token';
