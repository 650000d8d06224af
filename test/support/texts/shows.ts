import { inspect } from 'node:util'
import { expect } from 'vitest'

/**
 * Expects that a value is the one its comment in an example shows. The comment starts with the value, and may continue
 * after a colon.
 */
export function shows(value: unknown, comment: string): void {
  const text = inspect(value, { breakLength: Infinity, depth: 10 })
  const said = comment === text || comment.startsWith(`${text}:`) ? text : comment
  expect(text).toBe(said)
}
