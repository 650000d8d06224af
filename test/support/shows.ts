import { inspect } from 'node:util'
import { expect } from 'vitest'

/** Holds a value to what a comment says of it: the comment starts with the value, and may go on after a colon. */
export function shows(value: unknown, comment: string): void {
  const text = inspect(value, { breakLength: Infinity, depth: 10 })
  const said = comment === text || comment.startsWith(`${text}:`) ? text : comment
  expect(text).toBe(said)
}
