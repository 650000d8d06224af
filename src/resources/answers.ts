import type { Contract } from '../contract/contract.ts'
import type { AnyShape } from '../contract/shape.ts'

/** The body of an answer: a shape, a list of a shape (in brackets), one of several shapes, or null for no body. */
export type AnswerBody = AnyShape | readonly [AnyShape] | { readonly anyOf: readonly AnyShape[] } | null

/** The successful answers of an action, by status. */
export type Answers = Readonly<Record<number, AnswerBody>>

/** The answers of an action. They may depend on the contract. */
export interface ActionAnswers {
  readonly answers: Answers | ((contract: Contract) => Answers)
}

/** The successful answers of an action under a contract. */
export const answersOf = ({ answers }: ActionAnswers, contract: Contract): Answers =>
  typeof answers === 'function' ? answers(contract) : answers

/** Whether an action answers without a body under a contract. Then its own parameters have no effect. */
export const showsNothing = (action: ActionAnswers, contract: Contract): boolean =>
  Object.values(answersOf(action, contract)).includes(null)

/** The shapes that a body may have, or the shape of the members of a list; none for no body. */
export function shapesOf(body: AnswerBody): readonly AnyShape[] {
  if (body === null) return []
  if ('fields' in body) return [body]
  return 'anyOf' in body ? body.anyOf : body
}
