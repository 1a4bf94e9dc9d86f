// What the system refused, in words: loads one file instead of the whole package.
export { FileError, isSystemRefusal, writingError } from './files/file-error.ts';
