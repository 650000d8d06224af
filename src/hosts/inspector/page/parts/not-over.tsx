import type { VNode } from 'preact'
import { sentence } from './direction.ts'

interface NotOverProps {
  readonly number: number
  /** What it waits for, and what would end that; undefined where it does not wait. */
  readonly waiting: string | undefined
}

/** A request without an answer. */
export const NotOver = ({ number, waiting }: NotOverProps): VNode => (
  <p class="faint">
    Request {number} is not over yet{waiting === undefined ? '.' : `: ${sentence(waiting)}`}
  </p>
)
