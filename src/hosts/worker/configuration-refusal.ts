import { FakeUsageError } from '../../core/usage-error.ts'
import { Refusal } from '../worlds/refusal.ts'

/** What is thrown in place of an error of the configuration: whoever asks is told what is wrong with it. Other errors are bugs. */
export const refusalOfConfiguration = (error: unknown): unknown =>
  error instanceof FakeUsageError ? new Refusal(500, 'worker_misconfigured', error.message) : error
