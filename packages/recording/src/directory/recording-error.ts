/** A recording cannot be written or read at all. Place, rule and remedy, as everywhere. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError';
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
  EDQUOT: ['the disk is full', 'free some space, or name a folder on another disk'],
  EFBIG: ['the file has become larger than files may be here', 'record less often, or on another disk'],
  EACCES: ['it may not be written to', 'ask for permission, or name another folder'],
  EPERM: ['it may not be written to', 'ask for permission, or name another folder'],
  EROFS: ['it may not be written to', 'name a folder on another disk'],
  ENOTDIR: ['a part of the path is no folder', 'name a folder'],
  EEXIST: ['it is a file, not a folder', 'name a folder'],
  ENAMETOOLONG: ['the name is too long', 'choose a shorter one'],
};

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** What the system said, as a person understands it. */
export function writingError(file: string, error: unknown): RecordingError {
  if (error instanceof RecordingError) return error;
  const [rule, remedy] = reasons[codeOf(error)] ?? [
    error instanceof Error ? error.message : String(error),
    'check the path',
  ];
  return new RecordingError(file, rule, remedy);
}
