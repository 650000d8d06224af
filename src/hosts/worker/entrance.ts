import { FakeUsageError } from '../../core/usage-error.ts'
import { frontPage } from '../ingress/front-page.ts'
import { hostCheck } from '../ingress/host-names.ts'
import { Ingress } from '../ingress/ingress.ts'
import { Inspector } from '../ingress/inspector/inspector.ts'
import { requireUsableToken } from '../ingress/token.ts'
import type { WorkerEnvironment } from './environment.ts'
import { refusalOfConfiguration } from './refusals.ts'
import type { WorkerSettings } from './settings.ts'
import { storedAccess } from './stored-access.ts'
import { parseKeys } from './team-keys.ts'

/** Host names of Cloudflare itself: only Cloudflare can make them lead elsewhere. */
const OWN_HOSTS = ['.workers.dev']

/** Who may come in, as options and bindings say it. */
export interface Entrance {
  readonly ingress: Ingress
  /** Undefined when there is no token: then control is closed. */
  readonly inspector: Inspector | undefined
  /** The keys of teams; undefined when there are none: then everybody may use the API. */
  readonly keys: Readonly<Record<string, string>> | undefined
}

/** Bindings are known with the first request. @throws Refusal when they cannot be used. */
export function openEntrance(given: WorkerEnvironment | undefined, settings: WorkerSettings): Entrance {
  // A handler of the user's own that passes on only the request passes on no bindings.
  const environment = given ?? ({} as Partial<WorkerEnvironment> as WorkerEnvironment)
  const { FAKE_WORLDS, FAKE_DASHBOARDS_KEYS } = environment
  const { options, doorkeeper } = settings
  const token = settings.tokenIn(environment)
  try {
    if (!FAKE_WORLDS)
      throw new FakeUsageError(
        'The binding FAKE_WORLDS is missing: the durable objects of the class FakeWorld. Take it from the wrangler.jsonc or workerd.capnp that "fake-dashboards worker --out <folder>" writes.',
      )
    if (token !== undefined) requireUsableToken(token)
    const hasVariable = typeof FAKE_DASHBOARDS_KEYS === 'string'
    const keys = options.keys ?? (hasVariable ? parseKeys(FAKE_DASHBOARDS_KEYS) : undefined)
    const { hosts = [] } = options
    const isKnownHost = hostCheck('localhost', hosts === '*' ? '*' : [...OWN_HOSTS, ...hosts])
    const { allowsOrigin } = doorkeeper
    const ingress = new Ingress({ isKnownHost, allowsOrigin, token, frontPage: workerPage })
    return { ingress, inspector: inspectorOf(environment, token), keys }
  } catch (error) {
    throw refusalOfConfiguration(error)
  }
}

function inspectorOf(environment: WorkerEnvironment, token: string | undefined): Inspector | undefined {
  if (token === undefined) return undefined
  return new Inspector({ token, access: storedAccess(environment, token), script: inspectorScript })
}

const workerPage: typeof frontPage = (received, prefix) => frontPage(received, prefix, 'worker')

/** The script of the inspector, which is bundled as a text: a worker has no files. It is loaded when the page is opened. */
const inspectorScript = async (): Promise<string> => (await import('../../../dist/inspector.js?raw')).default
