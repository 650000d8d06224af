/** Notes in the journal that a part of a request has no effect, or another one than expected. */
export type Warn = (warning: string) => void
