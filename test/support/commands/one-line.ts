import { expect } from 'vitest'
import type { Outcome } from './cli-process.ts'

/** Expects that a command was refused: it printed nothing but one line, which says all of this. */
export function expectOneLine(
  { code, stdout, stderr }: Outcome,
  expectedCode: number,
  ...says: readonly string[]
): void {
  expect(stderr).toMatch(/^error: [^\n]+\n$/)
  for (const text of says) expect(stderr).toContain(text)
  expect({ code, stdout }).toEqual({ code: expectedCode, stdout: '' })
}
