/** Sample files, for the tests of this package and of those that use it. */
export { cdarFile } from './cdar-file.ts';
export { ciiFile, zugferd1File } from './cii-file.ts';
export { pdfFile } from './pdf-file.ts';
export { plainSample, type Sample, sample } from './sample.ts';
export { ublFile } from './ubl-file.ts';
export { zipFile } from './zip-file.ts';
