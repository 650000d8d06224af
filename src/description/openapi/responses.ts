import { ref } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { RouteOf } from '../../resources/route.ts'

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** A response of OpenAPI. */
export interface ResponseObject {
  readonly description: string
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>
  /** Absent when there is no body. */
  readonly content?: Content
}

/** The descriptions of error answers, by status. */
const refusals = {
  400: 'The request is invalid.',
  401: 'No usable key.',
  403: 'The key lacks the scope, or its owner the right.',
  404: 'Not found.',
  406: 'Nothing satisfies the `Accept` header.',
  413: 'The body is larger than 20 MiB.',
  415: 'The body has a type that is not read here.',
  429: 'Too many requests; only where rate limits are on.',
} as const

/** The status of a refusal that endpoints share. */
export type RefusalStatus = keyof typeof refusals

/** The headers that answers share. */
export const headers = {
  Allow: { description: 'The methods of the path.', schema: { type: 'string' } },
  Location: { description: 'The path of the created object.', schema: { type: 'string' } },
  'Retry-After': { description: 'The seconds to wait.', schema: { type: 'string' } },
} as const

const header = (name: keyof typeof headers) => ({ [name]: { $ref: `#/components/headers/${name}` } })
const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
/** In CSV, errors and single objects are empty text. */
const emptyCsv: Content = { 'text/csv': { schema: { type: 'string', maxLength: 0 } } }
const csv: Content = { 'text/csv': { schema: { type: 'string' } } }

export function success(route: RouteOf<never>, status: number, schema: JsonSchema | null): ResponseObject {
  const description =
    status === 405 ? 'Refused, always and without a body.' : schema ? 'Done.' : 'Done; without a body.'
  const location = status === 200 && schema === null && route.actions.POST ? header('Location') : {}
  return {
    description,
    headers: { ...header('Allow'), ...location },
    ...(schema && { content: { ...json(schema), ...(route.csv && csv) } }),
  }
}

/** An error response, of an endpoint that may offer CSV beside JSON. */
export const refusal = (status: RefusalStatus, { schema = ref('Error'), offersCsv = false } = {}): ResponseObject => ({
  description: refusals[status],
  headers: { ...header('Allow'), ...(status === 429 && header('Retry-After')) },
  content: { ...json(schema), ...(offersCsv && emptyCsv) },
})

const RESPONSES = '#/components/responses/'

const nameOf = (status: RefusalStatus): string => `Refused${status}`

/** The error responses as components, by name. */
export const sharedResponses: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  (Object.keys(refusals).map(Number) as RefusalStatus[]).map((status) => [nameOf(status), refusal(status)]),
)

/** A response itself, if the description refers to it by name. */
export const resolveResponse = (response: ResponseObject | { readonly $ref: string }): ResponseObject =>
  '$ref' in response ? sharedResponses[response.$ref.slice(RESPONSES.length)]! : response

export const sharedRefusal = (status: RefusalStatus) => ({ $ref: RESPONSES + nameOf(status) })
