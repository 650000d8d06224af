import { closedSchema, text } from '../../core/json/json-schema.ts'
import { nearestText } from '../../core/nearest.ts'
import { Refusal } from '../worlds/refusal.ts'
import { actorRoutes } from './actor-control.ts'
import { codeRoutes } from './code-control.ts'
import type { Controlled, ControlRoutes } from './control-call.ts'
import { controlOpenApi } from './control-openapi.ts'
import { decoded } from './control-reading.ts'
import { coverageRoutes } from './coverage-control.ts'
import { entryRoutes } from './entry-control.ts'
import { gateRoutes } from './gate-control.ts'
import { otherwiseRoutes } from './otherwise-control.ts'
import { returnRoutes } from './return-control.ts'
import { rowRoutes } from './row-control.ts'
import { stateRoutes } from './state-control.ts'
import { trafficRoutes } from './traffic-control.ts'
import { worldRoutes } from './world-control.ts'

/** Every route of control, in the order in which `GET /__fake/` lists them. */
const controlRoutes: ControlRoutes = {
  'GET /openapi.json': {
    operationId: 'openapi',
    summary: 'All of control in OpenAPI 3.1.',
    handle: () => controlOpenApi(controlRoutes),
  },
  'GET /health': {
    operationId: 'health',
    summary:
      'Answers as soon as the fake does; the only path that needs no token. `lost` says what is gone since the world was unloaded from memory, until it is reset or its journal is emptied.',
    handle: ({ world }) => ({
      status: 'ok',
      now: world.fake.clock.iso(),
      ...(world.lost && { lost: world.lost.says }),
    }),
  },
  ...worldRoutes,
  'POST /links': {
    operationId: 'createLink',
    summary:
      'A new link that opens the page of the inspector in one browser, once, within an hour. Requested under the path of a world, it shows that world.',
    answer: closedSchema({ url: text }),
    leavesUntouched: true,
    handle: async ({ createLink, base }) => ({ url: await requireLinks(createLink)(base) }),
  },
  ...stateRoutes,
  ...trafficRoutes,
  ...gateRoutes,
  ...entryRoutes,
  ...rowRoutes,
  ...otherwiseRoutes,
  ...returnRoutes,
  ...actorRoutes,
  ...coverageRoutes,
  ...codeRoutes,
}

function requireLinks(createLink: Controlled['createLink']): Required<Controlled>['createLink'] {
  if (createLink) return createLink
  throw new Refusal(404, 'not_found', 'The inspector needs no link here.')
}

const compiled = Object.entries(controlRoutes).map(([name, route]) => {
  const [method, path] = name.split(' ') as [string, string]
  return { method, path, route, pattern: new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`) }
})

/** The body of `GET /__fake/`. */
export const routeSummaries = compiled.map(({ method, path, route }) => ({ method, path, summary: route.summary }))

/** @throws Refusal when no route has the path, or none of them the method. */
export function requireRoute(method: string, path: string) {
  const fitting = compiled.filter(({ pattern }) => pattern.test(path))
  const found = fitting.find((one) => one.method === method)
  if (found) return { route: found.route, params: decoded(found.pattern.exec(path)!.groups ?? {}) }
  const known = fitting.map((one) => one.method).join(', ')
  if (known) throw unknownMethod(method, path, known)
  const nearest = nearestText(
    path,
    compiled.map((one) => one.path),
  )
  const hint = nearest === undefined ? '' : `The nearest is /__fake${nearest}; `
  const detail = `There is no /__fake${path}. ${hint}GET /__fake/ lists all.`
  throw new Refusal(404, 'not_found', detail)
}

export const unknownMethod = (method: string, path: string, known: string): Refusal =>
  new Refusal(405, 'method_not_allowed', `${method} is not known at ${path}. Known: ${known}.`)
