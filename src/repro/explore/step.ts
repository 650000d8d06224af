import { breaksAnswer, isFinal, placeOf } from '../../observe/faults/fault.ts'
import type { FaultDefinition } from '../../observe/journal/journal-entry.ts'
import { isSafe } from '../../resources/route.ts'

/**
 * The two steps of a server with a request: it runs the rules, and sends the answer. One that a fault answers has only the
 * second.
 */
export const STEPS = ['apply', 'answer'] as const
export type StepKind = (typeof STEPS)[number]

/** One step of an order. */
export interface OrderStep {
  readonly step: StepKind
  /** The request, by its place in the order of arrival, from 1. */
  readonly request: number
  readonly method: string
  /** Path and query. */
  readonly path: string
}

/** Whether it makes no difference which of two steps comes first. */
export type AreIndependent = (one: OrderStep, other: OrderStep) => boolean

/**
 * Two reads do not affect each other, and sending an answer changes nothing in the fake. The order of two answers
 * matters, because the app sees it.
 */
export const areIndependent: AreIndependent = (one, other) => {
  if (one.step === 'apply' && other.step === 'apply') return isSafe(one.method) && isSafe(other.method)
  return areIndependentWhereCounted(one, other)
}

/** If every request counts, the last one may be refused, or find another row. */
export const areIndependentWhereCounted: AreIndependent = (one, other) =>
  one.request !== other.request && one.step !== other.step

export const isSameStep = (one: OrderStep, other: OrderStep): boolean =>
  one.step === other.step && one.request === other.request

/** Whether a request that meets a fault is answered by it, and never comes to the API. */
export const answersInPlace = ({ effect }: FaultDefinition): boolean =>
  isFinal(effect) && placeOf(effect) === 'request' && !breaksAnswer(effect)

/** Names the steps of an order, a line each. */
export const describeOrder = (order: readonly OrderStep[]): string =>
  order.map((step, at) => `${String(at + 1).padStart(3)}. ${describeStep(step)}`).join('\n')

export function describeStep({ step, request, method, path }: OrderStep): string {
  const what = step === 'apply' ? 'takes effect' : 'is answered'
  return `request ${request}, ${method} ${path}, ${what}`
}
