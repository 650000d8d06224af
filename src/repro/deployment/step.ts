import { isObject } from '../../core/json/kinds.ts'
import type { JsonObject } from '../../core/table/columns.ts'

/** One request of the exercise, and those that follow from its answer. */
export interface ExerciseStep {
  /** Default: `GET`. */
  readonly method?: 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** Sends no key. */
  readonly isAnonymous?: true
  /** The requests to send next, given the answer. */
  readonly next?: (answer: DeploymentAnswer) => readonly ExerciseStep[]
}

/** The answer of the deployment. */
export interface DeploymentAnswer {
  /** 0 when no answer came. */
  readonly status: number
  readonly headers: Headers
  /** Undefined when the body is not JSON. */
  readonly json: unknown
  /** Why no answer came. */
  readonly failure?: string
}

/** The body of an answer, if it is an object. */
export const objectIn = ({ json }: DeploymentAnswer): JsonObject => (isObject(json) ? json : {})

/** The first rows of a list, paged or not. */
export function rowsIn({ json }: DeploymentAnswer, most = Infinity): readonly JsonObject[] {
  const rows = isObject(json) ? json['results'] : json
  return Array.isArray(rows) ? rows.filter(isObject).slice(0, most) : []
}
