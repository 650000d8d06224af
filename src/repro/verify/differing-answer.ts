import type { World } from '../../resources/world.ts'
import type { ApiRequest } from '../har/traffic.ts'
import type { AnswerDifference } from './difference.ts'
import type { RecordedStart } from './start/start.ts'

/** An answer that differs, and what is known beside it. */
export interface DifferingAnswer {
  readonly apiRequest: ApiRequest
  readonly body: unknown
  readonly tables: World['tables']
  readonly start: RecordedStart
}

/** Whether a difference follows from a fact that the recording does not show. */
export type Explains = (difference: AnswerDifference, answer: DifferingAnswer) => boolean
