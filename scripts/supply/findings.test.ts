import { describe, expect, it } from 'vitest';
import { licenceFindings, renderLicences } from './licences.ts';
import { type LockedPackage, readLock } from './lock-file.ts';
import { lockFindings } from './lock-findings.ts';

const INTEGRITY = `sha512-${'A'.repeat(86)}==`;
const SOUND: LockedPackage = { version: '1.0.0', integrity: INTEGRITY, license: 'MIT' };
const PATH = 'node_modules/one/node_modules/@a/two';

const lockProblems = (locked: Partial<LockedPackage>) => lockFindings({ [PATH]: { ...SOUND, ...locked } });
const licenceProblems = (license: string, name = '@a/two') =>
  licenceFindings({ [`node_modules/${name}`]: { ...SOUND, license } });

describe('the lock file', () => {
  it('contains what this project installs', async () => {
    expect(lockFindings(await readLock())).toEqual([]);
  });

  it('may name folders of the project', () => {
    expect(
      lockFindings({ 'node_modules/own': { resolved: 'own', link: true }, own: { version: '1.0.0' } }),
    ).toEqual([]);
  });

  it.each([
    'https://registry.example.com/two-1.0.0.tgz',
    'http://registry.example.com/two-1.0.0.tgz',
    'git+ssh://git@github.com/a/two.git#0123456',
    'file:../two.tgz',
  ])('is refused where a package comes from %s', (resolved) => {
    expect(lockProblems({ resolved })).toEqual([expect.stringContaining(`${PATH} comes from ${resolved}`)]);
  });

  it('is refused where a package has no integrity, unless it is an optional tool for another platform', () => {
    const { integrity: _, ...unheld } = SOUND;
    const findings = (locked: LockedPackage) => lockFindings({ [PATH]: locked });
    expect(findings(unheld)).toEqual([expect.stringContaining('has no integrity')]);
    const tool = { ...unheld, dev: true, optional: true, os: ['darwin'], cpu: ['x64'] };
    expect(findings(tool)).toEqual([]);
    expect(findings({ ...tool, dev: false })).toHaveLength(1);
    expect(findings({ ...tool, optional: false })).toHaveLength(1);
    expect(findings({ ...tool, os: ['linux'] })).toHaveLength(1);
  });

  it('is refused where a package has only a weak checksum', () => {
    const weak = 'sha1-qGv1zzyt0Je9YMqRQJ1mCRSKzOc=';
    expect(lockProblems({ integrity: weak })).toEqual([expect.stringContaining('has no SHA-512')]);
    expect(lockProblems({ integrity: `${weak} ${INTEGRITY}` })).toEqual([]);
  });
});

describe('licences', () => {
  it('allow all production packages', async () => {
    expect(licenceFindings(await readLock())).toEqual([]);
  });

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND Zlib', 'Apache-2.0'])('allow %s', (license) => {
    expect(licenceProblems(license)).toEqual([]);
  });

  it.each([
    'GPL-3.0-or-later',
    'AGPL-3.0-only',
    'MIT AND GPL-2.0-only',
    'SSPL-1.0',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE',
    'MIT or so',
  ])('refuse %s', (license) => {
    expect(licenceProblems(license)).toEqual([`@a/two 1.0.0 is under ${license}`]);
  });

  it('refuse a package without a stated licence, and the licence of a font for any other package', () => {
    const { license: _, ...unstated } = SOUND;
    expect(licenceFindings({ [PATH]: unstated })).toEqual(['@a/two 1.0.0 is under no stated licence']);
    expect(licenceProblems('Bitstream-Vera')).toHaveLength(1);
  });

  it('do not matter for packages that only serve development', () => {
    expect(licenceFindings({ [PATH]: { ...SOUND, license: 'GPL-3.0-only', dev: true } })).toEqual([]);
  });

  it('are listed once per package', () => {
    const listed = renderLicences({ 'node_modules/two': SOUND, 'node_modules/b/node_modules/two': SOUND });
    expect(listed.match(/^\| two \|/gm)).toEqual(['| two |']);
  });
});
