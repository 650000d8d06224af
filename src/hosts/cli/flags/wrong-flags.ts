import { FakeUsageError } from '../../../core/usage-error.ts'

/**
 * Flags that make no sense together, one that is missing, or a setting of the config file that is wrong. It ends the process as
 * a flag that is wrong by itself does.
 */
export class WrongFlagsError extends FakeUsageError {}
