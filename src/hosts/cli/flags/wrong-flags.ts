import { FakeUsageError } from '../../../core/usage-error.ts'

/** Flags that make no sense together, or one that is missing. It ends the process as a flag that is wrong by itself does. */
export class WrongFlagsError extends FakeUsageError {}
