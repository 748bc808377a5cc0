import { expect, it } from 'vitest';
import { sftpLocation } from './sftp-location.ts';

const KEY = `SHA256:ab+/${'c'.repeat(39)}`;

it.each([
  ['sftp://files.example.com', { host: 'files.example.com', port: 22, path: '/' }],
  ['sftp://files.example.com:2222/', { port: 2222, path: '/' }],
  ['sftp://files.example.com/exports/daily/', { path: '/exports/daily' }],
  ['sftp://files.example.com/Größe%201', { path: '/Größe 1' }],
  ['sftp://files.example.com/~/exports', { path: 'exports' }],
  ['sftp://files.example.com/~/', { path: '.' }],
  ['sftp://[2001:db8::1]:22/a', { host: '2001:db8::1', path: '/a' }],
])('parses %s', (url, expected) => {
  expect(sftpLocation(url)).toMatchObject(expected);
});

it.each([KEY, `${KEY}=`, encodeURIComponent(KEY)])('reads the fingerprint %s', (fingerprint) => {
  expect(sftpLocation(`sftp://example.com/?fingerprint=${fingerprint}`).fingerprints).toEqual([KEY]);
});
