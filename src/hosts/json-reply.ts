import type { Reply } from '../core/http/reply.ts'

/** A reply that a host itself gives, with a value as JSON. */
export const jsonReply = (status: number, value: unknown): Reply => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  text: JSON.stringify(value),
})
