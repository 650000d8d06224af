import type { VNode } from 'preact'
import { sentence } from './direction.ts'

/**
 * A request without an answer.
 *
 * @param waiting - What it waits for, and what would end that; undefined where it does not wait.
 */
export const notOver = (number: number, waiting: string | undefined): VNode => (
  <p class="faint">
    Request {number} is not over yet{waiting === undefined ? '.' : `: ${sentence(waiting)}`}
  </p>
)
