/**
 * The fake itself was used wrongly: an unknown scenario, a row that breaks the model, a broken state file.
 * The message says what is wrong and what is known.
 */
export class FakeUsageError extends Error {
  override readonly name = 'FakeUsageError'
}
