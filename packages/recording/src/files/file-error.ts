/** A file or folder cannot be written or read. Place, rule and remedy, as everywhere. */
export class FileError extends Error {
  override readonly name: string = 'FileError';
  readonly file: string;
  readonly rule: string;
  readonly remedy: string;

  constructor(file: string, rule: string, remedy: string) {
    super(`${file}: ${rule}; ${remedy}`);
    this.file = file;
    this.rule = rule;
    this.remedy = remedy;
  }
}

const reasons: Readonly<Record<string, readonly [rule: string, remedy: string]>> = {
  ENOSPC: ['the disk is full', 'free some space, or name a folder on another disk'],
  EDQUOT: ['the disk quota is used up', 'free some space, or name a folder on another disk'],
  EFBIG: [
    'the file would exceed the largest file size allowed here',
    'raise the limit, or name a folder on another disk',
  ],
  EIO: ['the disk reports a fault', 'check the disk, or name a folder on another one'],
  EACCES: ['it may not be written to', 'ask for permission, or name another folder'],
  EPERM: ['it may not be written to', 'ask for permission, or name another folder'],
  EROFS: ['the file system is read-only', 'name a folder on another disk'],
  ENOENT: ['the folder does not exist', 'create it, or name another folder'],
  ENOTDIR: ['a part of the path is no folder', 'name a folder'],
  EEXIST: ['it is a file, not a folder', 'name a folder'],
  EISDIR: ['it is a folder, not a file', 'name a file'],
  ENAMETOOLONG: ['the name is too long', 'choose a shorter one'],
  EMFILE: ['too many files are open', 'close other programs, or raise the limit of open files'],
  ENFILE: ['too many files are open', 'close other programs, or raise the limit of open files'],
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Whether the system refused to write or read, as opposed to a fault of the program. */
export const isSystemRefusal = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && codeOf(error) in reasons;

/** What the system said, as a person understands it. */
export function writingError(file: string, error: unknown): FileError {
  if (error instanceof FileError) return error;
  const text = error instanceof Error ? error.message : String(error);
  const [rule, remedy] = reasons[codeOf(error)] ?? [text.split('\n')[0], 'check the path'];
  return new FileError(file, rule, remedy);
}
