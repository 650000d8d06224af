import { coverage } from '../../src/description/coverage.ts'
import type { Fake } from '../../src/fake/fake.ts'
import type { Exchange } from './exchanges.ts'

/** A static handler: the requests that it answers, and its one answer. */
export interface CannedAnswer {
  readonly method: string
  /** As msw reads it. */
  readonly path: string
  readonly status: number
  /** Absent when the answer has none. */
  readonly body?: object
}

/** The answer of a fake as a static handler would give it. The fake is at its start afterwards. */
export async function cannedAnswer(fake: Fake, { endpoint, prepare, request }: Exchange): Promise<CannedAnswer> {
  const { method, path } = coverage.find((covered) => covered.endpoint === endpoint)!
  prepare?.()
  const answer = await fake.fetch(request())
  const text = await answer.text()
  fake.reset()
  const { status } = answer
  return { method, path: `*${path}/`, status, ...(text !== '' && { body: JSON.parse(text) as object }) }
}
