/** Shorter secrets are no secrets, and replacing them would garble every text. */
const MIN_LENGTH = 4;

/** Replaces a secret in a text, should the source have repeated it. */
export function hideSecret(text: string, secret: string): string {
  return secret.length < MIN_LENGTH ? text : text.replaceAll(secret, '…');
}
