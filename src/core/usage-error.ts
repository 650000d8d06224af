/**
 * A mistake in the use of the fake: an unknown scenario, a row that does not fit its model, a broken state file. The
 * message says what is wrong and which values are known.
 */
export class FakeUsageError extends Error {
  override readonly name = 'FakeUsageError'
}
