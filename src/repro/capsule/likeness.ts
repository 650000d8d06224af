import type { Capsule, CapsuleAnswer } from './capsule.ts'

/** The numbers of the requests that are answered otherwise than before in more than in words. */
export const otherwise = (given: Capsule, made: Capsule): readonly number[] =>
  given.requests.flatMap(({ answer }, at) => (outline(answer) === outline(made.requests[at]!.answer) ? [] : [at + 1]))

/** What there is to an answer besides words, in whatever order: its status, and the figures and the size of its body. */
function outline(answer: CapsuleAnswer | undefined): string {
  if (!answer) return ''
  const { status, body } = answer
  if (body === undefined || body === null) return String(status)
  return `${status} ${figures(body).toSorted().join(' ')}`
}

function figures(body: string): readonly string[] {
  try {
    return figuresIn(JSON.parse(body))
  } catch {
    return [String(body.split('\n').length)]
  }
}

/** A long number may be a telephone's, and is replaced like a word. */
function figuresIn(value: unknown): readonly string[] {
  if (typeof value === 'number') return [Math.abs(value) < 1e9 ? String(value) : 'n']
  if (typeof value !== 'object' || value === null) return [typeof value === 'string' ? 's' : String(value)]
  return Object.values(value).flatMap(figuresIn)
}
