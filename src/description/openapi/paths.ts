import type { Contract } from '../../contract/contract.ts'
import { schemaOf } from '../../contract/shape.ts'
import { PARSERS } from '../../core/http/body.ts'
import { anyOf, listSchema, ref } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { answersOf, shapesOf, showsNothing } from '../../resources/answers.ts'
import type { AnswerBody } from '../../resources/answers.ts'
import { operationId, treesOf } from '../../resources/endpoint.ts'
import type { Route } from '../../resources/route.ts'
import { differencesOf, endpoints } from '../routes.ts'
import type { Endpoint } from '../routes.ts'
import { pathParameters, queryParameters } from './parameters.ts'
import type { Parameter } from './parameters.ts'
import { refusal, sharedRefusal, success } from './responses.ts'
import type { RefusalStatus } from './responses.ts'
import type { ResponseObject } from './responses.ts'

/** An operation of OpenAPI. */
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

/** The operations of a path, by method in lower case. */
export type PathItem = Readonly<Record<string, OperationObject>>

/** Every path. Paths under an environment appear under a project too. */
export function pathItems(contract: Contract): Readonly<Record<string, PathItem>> {
  const items: Record<string, Record<string, OperationObject>> = {}
  for (const endpoint of endpoints)
    for (const path of treesOf(endpoint.path)) {
      const item = (items[template(path)] ??= {})
      item[endpoint.method.toLowerCase()] = toOperation(contract, endpoint, path)
    }
  return items
}

/** The path in the notation of OpenAPI. */
const template = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

function toOperation(contract: Contract, endpoint: Endpoint, path: string): OperationObject {
  const { route, action, method } = endpoint
  const query = showsNothing(action, contract) ? undefined : action.query
  return {
    operationId: operationId(path, route.name, method),
    tags: [route.tag],
    summary: action.summary,
    description: describeOperation(contract, endpoint),
    security: security(contract, endpoint),
    parameters: [...pathParameters(path, route), ...queryParameters(route, query)],
    ...(action.body && { requestBody: requestBody(route, action.body.name) }),
    responses: responsesOf(contract, endpoint),
  }
}

/** Whether the action refuses every key with scopes under the contract. */
const isClosed = (contract: Contract, { action }: Endpoint): boolean =>
  action.undeclared === true && contract.undeclaredScopes === 'live'

function describeOperation(contract: Contract, endpoint: Endpoint): string {
  const { number, section } = endpoint
  const differs = differencesOf(endpoint, contract)
  return [
    `${number === undefined ? 'Beyond the interface' : `Endpoint ${number} of the interface`}; rules ${section}.1 and following in the rule book (\`src/spec\`).`,
    ...(isClosed(contract, endpoint) ? ['No key with scopes may use it, not even `*`.'] : []),
    ...(differs.length > 0 ? [`Differences and decisions:\n${differs.map((one) => `- ${one}`).join('\n')}`] : []),
  ].join('\n\n')
}

function security(contract: Contract, endpoint: Endpoint): OperationObject['security'] {
  const { route, action } = endpoint
  if (route.reach === 'public') return []
  return [{ PersonalAPIKeyAuth: action.scope === undefined || isClosed(contract, endpoint) ? [] : [action.scope] }]
}

function requestBody({ parsers = PARSERS }: Route, name: string): object {
  const types = parsers.flatMap((parser) =>
    parser === 'json' ? ['application/json'] : ['application/x-www-form-urlencoded', 'multipart/form-data'],
  )
  return { content: Object.fromEntries(types.map((type) => [type, { schema: ref(name) }])) }
}

/** The answers of an endpoint under a contract, by status. */
export function responsesOf(contract: Contract, endpoint: Endpoint): OperationObject['responses'] {
  const { route, action } = endpoint
  const csv = route.csv !== undefined
  const given = Object.entries(answersOf(action, contract)).map(([status, body]: [string, AnswerBody]) => [
    status,
    success(route, Number(status), bodySchema(body, contract)),
  ])
  const { invalid } = action
  const own = invalid && (invalid === 'error' ? ref('Error') : anyOf(ref('Error'), schemaOf(invalid)(contract)))
  const refused = refusalsOf(contract, endpoint).map((status) => {
    if (status === 400 && own) return [status, refusal(status, { schema: own, offersCsv: csv })]
    return [status, csv ? refusal(status, { offersCsv: true }) : sharedRefusal(status)]
  })
  return Object.fromEntries([...given, ...refused]) as OperationObject['responses']
}

function bodySchema(body: AnswerBody, contract: Contract): JsonSchema | null {
  if (body === null) return null
  const schemas = shapesOf(body).map((shape) => schemaOf(shape)(contract))
  if ('anyOf' in body) return anyOf(...schemas)
  return 'fields' in body ? schemas[0]! : listSchema(schemas[0]!)
}

/** The error statuses of an operation. A 405 is not among them: it is for methods that are not described. */
function refusalsOf(contract: Contract, endpoint: Endpoint): readonly RefusalStatus[] {
  const { route, method, action } = endpoint
  const sends = method !== 'GET'
  const invalid: RefusalStatus[] = sends || (action.invalid && !showsNothing(action, contract)) ? [400] : []
  if (route.reach === 'public') return [...invalid, 404, 406]
  const ofBody = sends ? ([413, 415] as const) : []
  const ofRate = route.rate === false ? [] : ([429] as const)
  // Every user with a usable key may read their own account, unless a scope can be missing.
  const ofRight = route.reach === 'account' && action.scope === undefined ? [] : ([403] as const)
  return [...invalid, 401, ...ofRight, 404, 406, ...ofBody, ...ofRate]
}
