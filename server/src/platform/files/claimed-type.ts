import mime from 'mime';
import type { FoundType } from './content-type.ts';
import { plainMediaType } from './names.ts';

/** Runs in a browser, or has one run what stands in it. */
const ACTIVE =
  /^(?:text\/(?:html|xml|xsl|javascript|ecmascript)|application\/(?:xml|xhtml\+xml|javascript|ecmascript|x-javascript|x-shockwave-flash|hta)|multipart\/.+|.+\+xml)$/;
/** Runs on a computer. */
const PROGRAM =
  /^application\/(?:x-msdownload|x-msdos-program|x-ms-installer|x-msi|x-dosexec|vnd\.microsoft\.portable-executable|x-elf|x-executable|x-sharedlib|x-mach-binary|java-vm|java-archive|wasm|x-ms-shortcut|x\.ms\.shortcut|x\.apple\.alias|x-sh|x-bat|x-csh|vnd\.android\.package-archive)$/;
const OTHER = 'application/octet-stream';
const TEXT = /^(?:text\/.+|application\/(?:json|x-ndjson|ld\+json|sql|toml|yaml|x-yaml|rtf|pgp-signature))$/;

/** What is told of a container by its bytes is made exact by what is said of it, as far as that can be in it. */
const WITHIN: Readonly<Record<string, RegExp>> = {
  'application/x-cfb': /^application\/(?:msword|vnd\.ms-(?:excel|powerpoint|outlook|project|works))$/,
  'application/zip': /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\..+$/,
};

/** Whether a type of file can do something by being shown. */
export const isActive = (type: string): boolean => ACTIVE.test(type);
const acts = (type: string | null): boolean => type !== null && (ACTIVE.test(type) || PROGRAM.test(type));

/** What whoever sent a file says that it is. */
export interface ClaimedType {
  fileName: string;
  /** Of a header. */
  contentType: string | undefined;
}

/** The type under which a file is stored: that of its bytes. What it is said to be counts for texts, and within a container. */
export function typeToStore({ type, isText }: FoundType, claimed: ClaimedType): string {
  const claims = claimsOf(claimed);
  if (type !== null) return claims.find((claim) => WITHIN[type]?.test(claim)) ?? type;
  if (!isText) return OTHER;
  return claims.find(acts) ?? claims.find((claim) => TEXT.test(claim)) ?? 'text/plain';
}

/**
 * What is wrong with a file that is said to be another than it is, in words; null: nothing. The rule is one for all: its
 * bytes decide, and nothing that can act, in a browser or as a program, comes as something that cannot, or the other way round.
 */
export function disguiseOf({ type, isText }: FoundType, claimed: ClaimedType): string | null {
  const claims = claimsOf(claimed);
  if (type === null) {
    const program = isText ? undefined : claims.find(isActive);
    return program === undefined ? null : `is said to be ${program}, but its bytes are no text`;
  }
  const denied = claims.find((claim) =>
    acts(type) ? !acts(claim) && claim !== OTHER && !TEXT.test(claim) : acts(claim),
  );
  return denied === undefined ? null : `is said to be ${denied}, but its bytes are ${type}`;
}

/** That of its name first, by which it is opened once it is saved. */
function claimsOf({ fileName, contentType }: ClaimedType): string[] {
  const byName = mime.getType(fileName);
  const byHeader = plainMediaType(contentType);
  return byName === null ? [byHeader] : [byName, byHeader];
}
