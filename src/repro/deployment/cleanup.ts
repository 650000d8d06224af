import { asText } from '../../core/json/text.ts'
import { objectIn, rowsIn } from './step.ts'
import type { DeploymentAnswer, ExerciseStep } from './step.ts'

/** A row that was made and could not be removed. */
export interface LeftRow {
  /** Its path, such as `/api/environments/2/dashboards/7/`. */
  readonly path: string
  readonly why: string
}

type Send = (step: ExerciseStep) => Promise<DeploymentAnswer>

/** How many rows of a list are read at a time. */
const PAGE = 200

/**
 * Removes the rows in `made`, and every row whose name begins with `mark`: the lists are searched too, because the
 * answer to a write may have been lost. Returns the rows that could not be removed.
 */
export async function removeMarked(send: Send, project: string, mark: string, made: readonly string[]) {
  const left: LeftRow[] = []
  const base = `/api/environments/${project}`
  const found = new Set(made)
  for (const list of [`${base}/insights/`, `${base}/dashboards/`]) {
    const why = await search(send, list, mark, found)
    if (why !== undefined) left.push({ path: list, why: `rows named "${mark} …" may be here: ${why}` })
  }
  for (const path of found) {
    const why = await remove(send, path)
    if (why !== undefined) left.push({ path, why })
  }
  return left
}

/**
 * Adds the rows of a list whose names begin with `mark`. Returns why the list could not be read to its end, if it could
 * not.
 */
async function search(send: Send, list: string, mark: string, found: Set<string>): Promise<string | undefined> {
  for (let offset = 0; ; offset += PAGE) {
    const answer = await send({ path: `${list}?limit=${PAGE}&offset=${offset}` })
    if (answer.status !== 200) return whyOf(answer)
    for (const { id, name } of rowsIn(answer)) if (asText(name).startsWith(mark)) found.add(`${list}${asText(id)}/`)
    if (typeof objectIn(answer)['next'] !== 'string') return undefined
  }
}

/** Removes a row by marking it as deleted, as the API does. A row that is gone already counts as removed. */
async function remove(send: Send, path: string): Promise<string | undefined> {
  const answer = await send({ method: 'PATCH', path, body: { deleted: true } })
  return (answer.status === 200 && objectIn(answer)['deleted'] === true) || answer.status === 404
    ? undefined
    : whyOf(answer)
}

const whyOf = ({ status, failure }: DeploymentAnswer): string => failure ?? `it was answered with ${status}`
