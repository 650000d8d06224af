import { asText } from '../../core/json/text.ts'
import { objectIn, rowsIn } from './step.ts'
import type { DeploymentAnswer, ExerciseStep } from './step.ts'

/** A row that was made and could not be removed. */
export interface LeftRow {
  /** Its path, such as `/api/environments/2/dashboards/7/`. */
  readonly path: string
  readonly why: string
}

type Send = (ask: ExerciseStep) => Promise<DeploymentAnswer>

/** A list is searched by so many rows at a time. */
const PAGE = 200

/**
 * Removes every row whose name begins with `mark`, and what `made` names. The lists are searched too, because the answer to
 * a write may have been lost. A row that is not gone afterwards is named.
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

/** Adds what a list has; tells why it could not be read to its end. */
async function search(send: Send, list: string, mark: string, found: Set<string>): Promise<string | undefined> {
  for (let offset = 0; ; offset += PAGE) {
    const answer = await send({ path: `${list}?limit=${PAGE}&offset=${offset}` })
    if (answer.status !== 200) return whyOf(answer)
    for (const { id, name } of rowsIn(answer)) if (asText(name).startsWith(mark)) found.add(`${list}${asText(id)}/`)
    if (typeof objectIn(answer)['next'] !== 'string') return undefined
  }
}

/** The API removes by marking a row as deleted. One that is not there any more is removed. */
async function remove(send: Send, path: string): Promise<string | undefined> {
  const answer = await send({ method: 'PATCH', path, body: { deleted: true } })
  return (answer.status === 200 && objectIn(answer)['deleted'] === true) || answer.status === 404
    ? undefined
    : whyOf(answer)
}

const whyOf = ({ status, failure }: DeploymentAnswer): string => failure ?? `it was answered with ${status}`
