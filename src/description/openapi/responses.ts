import { ref } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import type { RouteOf } from '../../resources/route.ts'

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

/** One kind of answer. */
export interface ResponseObject {
  readonly description: string
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>
  /** Absent where there is no body at all. */
  readonly content?: Content
}

/** Why a request is refused, by status. */
const refusals: Readonly<Record<number, string>> = {
  400: 'What was sent does not fit.',
  401: 'No usable key.',
  403: 'The key lacks the scope, or its owner the right.',
  404: 'There is no such thing.',
  406: 'Nothing satisfies the `Accept` header.',
  413: 'The body is larger than 1 MiB.',
  415: 'The body is of a type that is not read here.',
  429: 'Too many requests; only where rate limits are on.',
}

/** The headers that answers share. */
export const headers = {
  Allow: { description: 'The methods of the path.', schema: { type: 'string' } },
  Location: { description: 'The path of what was made.', schema: { type: 'string' } },
  'Retry-After': { description: 'The seconds to wait.', schema: { type: 'string' } },
} as const

const header = (name: keyof typeof headers) => ({ [name]: { $ref: `#/components/headers/${name}` } })
const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })
/** Errors and single objects are written as nothing at all. */
const emptyCsv: Content = { 'text/csv': { schema: { type: 'string', maxLength: 0 } } }
const csv: Content = { 'text/csv': { schema: { type: 'string' } } }

/** What a path answers when it does not refuse. */
export function success(route: RouteOf<never>, status: number, schema: JsonSchema | null): ResponseObject {
  const readable = (route.formats ?? ['json']).includes('csv')
  const description =
    status === 405 ? 'Refused, always and without a body.' : schema ? 'Done.' : 'Done; without a body.'
  const made = status === 200 && schema === null && route.actions.POST ? header('Location') : {}
  return {
    description,
    headers: { ...header('Allow'), ...made },
    ...(schema && { content: { ...json(schema), ...(readable && csv) } }),
  }
}

/** One of the refusals that every path shares. */
export const refusal = (status: number, schema = ref('Error'), readable = false): ResponseObject => ({
  description: refusals[status]!,
  headers: { ...header('Allow'), ...(status === 429 && header('Retry-After')) },
  content: { ...json(schema), ...(readable && emptyCsv) },
})

const nameOf = (status: number): string => `Refused${status}`

/** The refusals as components, by name. */
export const sharedResponses: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  Object.keys(refusals).map((status) => [nameOf(Number(status)), refusal(Number(status))]),
)

export const sharedRefusal = (status: number) => ({ $ref: `#/components/responses/${nameOf(status)}` })
