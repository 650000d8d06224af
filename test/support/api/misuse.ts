import { expect } from 'vitest'
import { FakeUsageError } from '../../../src/index.ts'

/** The error that a step throws. */
export function refusalOf(step: () => unknown): Error {
  try {
    step()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('It was not refused.')
}

/** Expects a step to be refused as misuse, with such a message. */
export function expectMisuse(step: () => unknown, message: RegExp): void {
  expect(step).toThrow(FakeUsageError)
  expect(step).toThrow(message)
}
