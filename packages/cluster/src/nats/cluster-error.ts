/** The cluster cannot be used: what is wrong, and what to do about it. */
export class ClusterError extends Error {
  override readonly name = 'ClusterError';
  readonly rule: string;
  readonly remedy: string;

  constructor(rule: string, remedy: string) {
    super(`${rule}; ${remedy}`);
    this.rule = rule;
    this.remedy = remedy;
  }
}
