import type { FakeOptions } from '../../../../src/index.ts'
import type {
  createWorker as Create,
  DurableObject,
  FakeWorker,
  ObjectContext,
  WorkerEnvironment,
} from '../../../../src/worker.ts'
import { office } from '../../../support/api/office.ts'
/** The entry of the worker that tests run: the generated one, with options by request and a way to evict a world. */
// @ts-expect-error It stands beside this file in the folder that is served.
import { createWorker as create, scenarios } from './fake-dashboards.js'

const OPTIONS = 'x-tried-options'
const createWorker = create as typeof Create
const workers = new Map<string, FakeWorker>()

/** The worker of some options, as JSON. */
function workerOf(options: string): FakeWorker {
  const known = workers.get(options)
  if (known) return known
  const given = JSON.parse(options) as FakeOptions
  const made = createWorker({ scenario: office, scenarios: { ...scenarios, office }, ...given })
  workers.set(options, made)
  return made
}

const optionsOf = ({ headers }: Request): string => headers.get(OPTIONS) ?? '{}'

export class FakeWorld implements DurableObject {
  readonly #context: ObjectContext & { abort?(reason: string): void }
  readonly #environment: WorkerEnvironment
  #object: DurableObject | undefined

  constructor(context: ObjectContext, environment: WorkerEnvironment) {
    this.#context = context
    this.#environment = environment
  }

  fetch(request: Request): Promise<Response> {
    if (new URL(request.url).pathname.endsWith('/tried/evict')) this.#context.abort?.('evicted')
    this.#object ??= new (workerOf(optionsOf(request)).FakeWorld)(this.#context, this.#environment)
    return this.#object.fetch(request)
  }
}

// eslint-disable-next-line import/no-default-export -- The runtime asks for it.
export default {
  fetch: (request: Request, environment: WorkerEnvironment) => workerOf(optionsOf(request)).fetch(request, environment),
}
