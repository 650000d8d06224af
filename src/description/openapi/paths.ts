import type { Contract } from '../../contract/contract.ts'
import { ref } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { operationId, treesOf } from '../../resources/operation.ts'
import { METHODS } from '../../resources/route.ts'
import type { Action, Method, Route } from '../../resources/route.ts'
import { coverageOf } from '../coverage.ts'
import { routes } from '../../resources/routes.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { pathParameters, queryParameters } from './parameters.ts'
import type { Parameter } from './parameters.ts'
import { refusal, sharedRefusal, success } from './responses.ts'
import type { ResponseObject } from './responses.ts'

/** What OpenAPI calls an operation. */
export interface OperationObject {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: object
  readonly responses: Readonly<Record<string, ResponseObject | { readonly $ref: string }>>
}

/** The operations of a path by their methods in lower case. */
export type PathItem = Readonly<Record<string, OperationObject>>

/** Every path, in both trees where it is served in both. */
export const pathItems = (contract: Contract): Readonly<Record<string, PathItem>> =>
  Object.fromEntries(
    routes.flatMap((route) => treesOf(route.path).map((path) => [template(path), pathItem(contract, route, path)])),
  )

/** The path as OpenAPI writes it. */
const template = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

function pathItem(contract: Contract, route: Route, path: string): PathItem {
  const actions = METHODS.flatMap((method) => {
    const action = route.actions[method] as Action<never> | undefined
    return action ? [[method.toLowerCase(), toOperation(contract, route, method, action, path)] as const] : []
  })
  return Object.fromEntries(actions)
}

function toOperation(
  contract: Contract,
  route: Route,
  method: Method,
  action: Action<never>,
  path: string,
): OperationObject {
  const operation = operations[operationId(route, method)]!
  return {
    operationId: operationId({ path, name: route.name }, method),
    tags: [operation.tag],
    summary: operation.summary,
    description: describeOperation(contract, route, method, action),
    security: security(contract, route, action),
    parameters: [...pathParameters(path), ...queryParameters(route, action)],
    ...(operation.body && { requestBody: requestBody(route, operation.body) }),
    responses: responses(contract, route, method, operation),
  }
}

function describeOperation(contract: Contract, route: Route, method: Method, action: Action<never>): string {
  const { endpoint, source } = action
  const { differences } = coverageOf(method, route.path)
  const closed = action.undeclared && contract.undeclaredScopes === 'live'
  return [
    endpoint === undefined ? `Beyond the interface (${source}).` : `Endpoint ${endpoint} of the interface (${source}).`,
    ...(closed ? ['No key with scopes may use it, not even `*`.'] : []),
    ...(differences.length > 0
      ? [`Differences and decisions:\n${differences.map((one) => `- ${one}`).join('\n')}`]
      : []),
  ].join('\n\n')
}

function security(contract: Contract, route: Route, action: Action<never>): OperationObject['security'] {
  if (route.reach === 'public') return []
  const closed = action.undeclared && contract.undeclaredScopes === 'live'
  return [{ PersonalAPIKeyAuth: action.scope === undefined || closed ? [] : [action.scope] }]
}

function requestBody({ parsers = ['json', 'form'] }: Route, name: string): object {
  const types = parsers.flatMap((parser) =>
    parser === 'json' ? ['application/json'] : ['application/x-www-form-urlencoded', 'multipart/form-data'],
  )
  return { content: Object.fromEntries(types.map((type) => [type, { schema: ref(name) }])) }
}

function responses(contract: Contract, route: Route, method: Method, operation: Operation) {
  const answers = typeof operation.answers === 'function' ? operation.answers(contract) : operation.answers
  const csv = (route.formats ?? ['json']).includes('csv')
  const given = Object.entries(answers).map(([status, schema]: [string, JsonSchema | null]) => [
    status,
    success(route, Number(status), schema),
  ])
  const refused = refusalsOf(route, method, operation).map((status) => [
    status,
    status === 400 && operation.invalid
      ? refusal(status, operation.invalid, csv)
      : csv
        ? refusal(status, undefined, true)
        : sharedRefusal(status),
  ])
  return Object.fromEntries([...given, ...refused]) as OperationObject['responses']
}

/** Which refusals a method can give, besides those of the method check: those are for methods not described. */
function refusalsOf(route: Route, method: Method, { invalid }: Operation): number[] {
  if (route.reach === 'public') return [404, 406]
  const limited = route.rate !== false
  const sends = method !== 'GET'
  return [
    ...(sends || invalid ? [400] : []),
    401,
    403,
    404,
    406,
    ...(sends ? [413, 415] : []),
    ...(limited ? [429] : []),
  ]
}
