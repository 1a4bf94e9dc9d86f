/** What the command ends with; a contract with scripts. */
export const exitCodes = {
  /** Done; also when a person ended a run early. */
  done: 0,
  /** A file, or a setting that only a file can judge, is wrong. */
  wrongInput: 1,
  /** The command line is wrong, as can be seen without reading any file. */
  wrongUsage: 2,
  internalFault: 3,
  /** A second Ctrl-C did not wait for the end of the tick: 128 + SIGINT, as shells count. */
  forced: 130,
} as const;
