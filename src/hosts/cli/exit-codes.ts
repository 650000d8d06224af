/** The exit code where something could not be done, or was found to be otherwise. */
export const FAILED = 1

/** That of a command, a flag or a setting that makes no sense. */
export const WRONG_USE = 2

/** That of a command that Ctrl-C has ended, as of a shell. */
export const INTERRUPTED = 130
