import mime from 'mime';
import type { FoundType } from './content-type.ts';
import { plainMediaType } from './names.ts';

/** Types that run in a browser, or can make it run their content. */
const ACTIVE =
  /^(?:text\/(?:html|xml|xsl|javascript|ecmascript)|application\/(?:xml|xhtml\+xml|javascript|ecmascript|x-javascript|x-shockwave-flash|hta)|multipart\/.+|.+\+xml)$/;
/** Types that run on a computer. */
const PROGRAM =
  /^application\/(?:x-msdownload|x-msdos-program|x-ms-installer|x-msi|x-dosexec|vnd\.microsoft\.portable-executable|x-elf|x-executable|x-sharedlib|x-mach-binary|java-vm|java-archive|wasm|x-ms-shortcut|x\.ms\.shortcut|x\.apple\.alias|x-sh|x-bat|x-csh|vnd\.android\.package-archive)$/;
const OTHER = 'application/octet-stream';
const TEXT = /^(?:text\/.+|application\/(?:json|x-ndjson|ld\+json|sql|toml|yaml|x-yaml|rtf|pgp-signature))$/;

/**
 * Container types, with the claimed types that they can contain. Such a claim makes the detected type exact.
 */
const WITHIN: Readonly<Record<string, RegExp>> = {
  'application/x-cfb': /^application\/(?:msword|vnd\.ms-(?:excel|powerpoint|outlook|project|works))$/,
  'application/zip': /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\..+$/,
};

/** Returns whether showing a file of this type can execute something. */
export const isActive = (type: string): boolean => ACTIVE.test(type);
const isActiveType = (type: string | null): boolean =>
  type !== null && (ACTIVE.test(type) || PROGRAM.test(type));

/** The type of a file according to its sender. */
export interface ClaimedType {
  fileName: string;
  /** From a header. */
  contentType: string | undefined;
}

/**
 * Returns the type to store, which comes from the bytes. The claimed type counts only for texts and within a
 * container.
 */
export function typeToStore({ type, isText }: FoundType, claimed: ClaimedType): string {
  const claims = claimsOf(claimed);
  if (type !== null) return claims.find((claim) => WITHIN[type]?.test(claim)) ?? type;
  if (!isText) return OTHER;
  return claims.find(isActiveType) ?? claims.find((claim) => TEXT.test(claim)) ?? 'text/plain';
}

/**
 * Returns what is wrong with a file whose claimed type is false, as text; null when nothing is. One rule
 * covers all files: the bytes decide. A file that can execute must not pass as one that cannot, or the
 * reverse.
 */
export function disguiseOf({ type, isText }: FoundType, claimed: ClaimedType): string | null {
  const claims = claimsOf(claimed);
  if (type === null) {
    const program = isText ? undefined : claims.find(isActive);
    return program === undefined ? null : `is declared as ${program}, but its content is not text`;
  }
  const denied = claims.find((claim) =>
    isActiveType(type) ? !isActiveType(claim) && claim !== OTHER && !TEXT.test(claim) : isActiveType(claim),
  );
  return denied === undefined ? null : `is declared as ${denied}, but its content is ${type}`;
}

/**
 * Returns the claimed types. The one from the file name comes first, because a saved file is opened by its
 * name.
 */
function claimsOf({ fileName, contentType }: ClaimedType): string[] {
  const byName = mime.getType(fileName);
  const byHeader = plainMediaType(contentType);
  return byName === null ? [byHeader] : [byName, byHeader];
}
