import type { Contract } from '../contract/contract.ts'
import { findProblem, misplaced, under } from '../core/json/check.ts'
import type { PartChecks, Problem } from '../core/json/check.ts'
import { ref } from '../core/json/json-schema.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import { nearestOf } from '../core/known-names.ts'
import { actionMethod } from '../resources/endpoint.ts'
import { describedEndpoints } from './described-endpoints.ts'
import { schemas } from './openapi/components.ts'
import type { ResponseObject } from './openapi/responses.ts'

/** An answer, and the request that it is for. */
interface AskedAnswer {
  readonly method: string
  /** The pattern of the route; undefined if the request had no route. */
  readonly route: string | undefined
  readonly status: number
  /** JSON, or a text if the type is another one; null for none. */
  readonly body: unknown
  /** Undefined if there is no body. */
  readonly contentType: string | undefined
}

/**
 * Finds the first place in which an answer does not fit the description of its endpoint under a contract, and describes it in
 * words; undefined if the answer fits. As in the description, an object may have more fields than are named.
 */
export function findMisfit(contract: Contract, { method, route, ...answer }: AskedAnswer): string | undefined {
  const name = `${actionMethod(method)} ${route ?? 'this path'}`
  const described = describedEndpoints(contract).get(name)
  if (!described) return `nothing is described for ${name}`
  const response = described.responses.get(answer.status)
  if (!response)
    return `status: ${name} is described to answer ${[...described.responses.keys()].join(', ')}, got ${answer.status}`
  if (method === 'HEAD') return answer.body === null ? undefined : 'body: an answer to HEAD has none'
  const problem = findInBody(response, answer, partsOf(contract))
  return problem && `${problem.path}: ${problem.says.replace(/\.$/, '')}`
}

type AnsweredBody = Pick<AskedAnswer, 'status' | 'body' | 'contentType'>

function findInBody({ content }: ResponseObject, answer: AnsweredBody, parts: PartChecks): Problem | undefined {
  const { status, body, contentType } = answer
  if (!content) return body === null ? undefined : misplaced('body', `none with ${status}`, body)
  if (body === null || contentType === undefined) return misplaced('body', 'one', null)
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  const known = content[type]
  if (!known) return { path: 'contentType', says: `unknown type ${type}; ${nearestOf(type, Object.keys(content))}` }
  const problem = findIn(checkable(known.schema), body, parts)
  return problem && under('body', problem)
}

/**
 * If a body may be one of several objects, it must fit one of them. If it fits none, the problem with the first is returned.
 */
function findIn(schema: JsonSchema, value: unknown, parts: PartChecks): Problem | undefined {
  const problems = (schema.anyOf ?? [schema]).map((one) => findProblem(one, value, parts))
  return problems.includes(undefined) ? undefined : problems[0]
}

function partsOf(contract: Contract): PartChecks {
  const parts: Record<string, PartChecks[string]> = {}
  for (const [name, schema] of Object.entries(schemas(contract)))
    parts[ref(name).$ref!] = (value) => findProblem(checkable(schema), value, parts)
  return parts
}

/** The formats that are checked. Text of any other format may be anything. */
const FORMATS = ['uuid', 'date-time']

function checkable(schema: JsonSchema): JsonSchema {
  const { format, properties, items, anyOf, additionalProperties, ...rest } = schema
  return {
    ...rest,
    ...(format !== undefined && FORMATS.includes(format) && { format }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, checkable(own)])),
    }),
    ...(items && { items: checkable(items) }),
    ...(anyOf && { anyOf: anyOf.map(checkable) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? checkable(additionalProperties) : additionalProperties,
    }),
  }
}
