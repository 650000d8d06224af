import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import { Clock } from '../../core/time/clock.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Har } from '../../observe/journal/har.ts'
import { dashboardAt } from '../hydrate/reading.ts'
import { INTERRUPT } from '../verify/options.ts'
import { removeMarked } from './cleanup.ts'
import type { LeftRow } from './cleanup.ts'
import { DeploymentClient, NotReachable } from './client.ts'
import type { Deployment } from './options.ts'
import { ofAccount, ofProject } from './reading.ts'
import { objectIn } from './step.ts'
import type { DeploymentAnswer, ExerciseStep } from './step.ts'
import { ofWriting } from './writing.ts'

/** The requests that were sent to a deployment, and their answers. */
interface Visit {
  readonly har: Har
  /** Why not all requests were sent; undefined if they were. */
  readonly ended: string | undefined
  readonly left: readonly LeftRow[]
}

/** After this many requests in a row without an answer, the run ends. */
const SILENT = 3
const WHO: ExerciseStep = { path: '/api/users/@me/' }

/**
 * Sends the requests of the exercise to a deployment: they read each resource and, with `write`, make some rows and
 * remove them.
 *
 * @throws FakeUsageError when there is no such API at the address, it refuses the token, or has no such project for it.
 */
export async function visit(deployment: Deployment): Promise<Visit> {
  const clock = new Clock(0)
  clock.follow()
  const caller = new DeploymentClient(deployment, clock)
  const me = await askFirst(caller, deployment)
  const project = asText(deployment.project ?? currentProjectOf(me))
  const mark = `fake-dashboards verify ${clock.iso()}`
  const steps = [...ofAccount, ...ofProject(project), ...(deployment.write ? ofWriting(project, mark) : [])]
  const made: string[] = []
  const remove = () => removeMarked((step) => askCalmly(caller, step), project, mark, made)
  const ended = await askAll(caller, steps, deployment, made).catch(async (error: unknown) => {
    if (made.length > 0) await remove()
    throw error
  })
  return { har: caller.har, ended, left: deployment.write ? await remove() : [] }
}

/**
 * Sends the requests one after the other; those that follow from an answer come first. Returns why it ended early, if
 * it did.
 */
async function askAll(
  caller: DeploymentClient,
  steps: readonly ExerciseStep[],
  { signal, onProgress }: Deployment,
  made: string[],
): Promise<string | undefined> {
  const waiting = [...steps]
  let silent = 0
  for (let done = 1; waiting.length > 0; done++) {
    const step = waiting.shift()!
    try {
      signal?.throwIfAborted()
      const answer = await caller.ask(step)
      silent = answer.failure === undefined ? 0 : silent + 1
      if (silent === SILENT) return answer.failure
      made.push(...madeBy(step, answer))
      waiting.unshift(...(step.next?.(answer) ?? []))
    } catch (error) {
      if (signal?.aborted) return INTERRUPT
      if (error instanceof NotReachable) return error.message
      throw error
    }
    await onProgress?.(done, done + waiting.length)
  }
  return undefined
}

/** Sends a request, and turns every failure into an answer: the removal of rows must continue whatever happens. */
async function askCalmly(caller: DeploymentClient, step: ExerciseStep): Promise<DeploymentAnswer> {
  try {
    return await caller.ask(step, new AbortController().signal)
  } catch (error) {
    if (!(error instanceof NotReachable)) throw error
    return { status: 429, headers: new Headers(), json: undefined, failure: error.message }
  }
}

/** The paths of the rows that a request made, as far as its answer shows them. */
function madeBy({ method, path }: ExerciseStep, answer: DeploymentAnswer): readonly string[] {
  if (method !== 'POST' || answer.status >= 300) return []
  const list = path.replace('create_from_template_json/', '')
  const { id } = objectIn(answer)
  const shown = typeof id === 'number' ? id : dashboardAt(answer.headers.get('location'))
  return shown === undefined ? [] : [`${list}${shown}/`]
}

/** @throws FakeUsageError when no answer comes, or one that the API would not give. */
async function askFirst(caller: DeploymentClient, deployment: Deployment): Promise<DeploymentAnswer> {
  const { baseUrl, signal } = deployment
  try {
    const me = await caller.ask(WHO)
    requireApi(deployment, me)
    return me
  } catch (cause) {
    if (signal?.aborted) throw new FakeUsageError('Interrupted before anything was answered.', { cause })
    if (cause instanceof NotReachable)
      throw new FakeUsageError(`${baseUrl} lets nobody in: ${cause.message}.`, { cause })
    throw cause
  }
}

function requireApi({ baseUrl }: Deployment, { status, headers, json, failure }: DeploymentAnswer): void {
  if (failure !== undefined) throw new FakeUsageError(`Cannot reach ${baseUrl}: ${failure}.`)
  if (status === 401) throw new FakeUsageError(`${baseUrl} refuses the token (401). Use a personal API key of its own.`)
  if (status >= 300 && status < 400)
    throw new FakeUsageError(`${baseUrl} redirects to ${originOf(headers)}. Give that address, if the token is for it.`)
  if ((status === 200 || status === 403) && isObject(json)) return
  const kind = headers.get('content-type') ?? 'nothing'
  throw new FakeUsageError(
    `${baseUrl}${WHO.path} was answered with ${status} and ${kind}, not with the API's JSON. The base URL is the part before /api/.`,
  )
}

function originOf(headers: Headers): string {
  const location = headers.get('location') ?? ''
  return URL.canParse(location) ? new URL(location).origin : 'another address'
}

function currentProjectOf(me: DeploymentAnswer): number {
  const { team } = objectIn(me)
  const id = isObject(team) ? team['id'] : undefined
  if (typeof id === 'number') return id
  throw new FakeUsageError('The key does not show a current project. Name one by its number.')
}
