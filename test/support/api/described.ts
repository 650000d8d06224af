import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { Contract } from '../../../src/contract/contract.ts'
import { Router } from '../../../src/core/http/router.ts'
import type { Fake } from '../../../src/fake/fake.ts'
import { openapi } from '../../../src/openapi.ts'
import type { OpenApi, OperationObject, ResponseObject } from '../../../src/openapi.ts'
import { treesOf } from '../../../src/resources/endpoint.ts'
import { routes } from '../../../src/resources/routes.ts'

type Schema = Readonly<Record<string, unknown>>

/** An answer, read. */
interface Answer {
  readonly status: number
  readonly type: string | null
  readonly text: string
  readonly allow: string | null
}

/** A description, prepared for comparing answers with it. */
interface Described {
  readonly document: OpenApi
  readonly ajv: Ajv2020
  readonly validators: Map<string, ValidateFunction>
}

const router = new Router<string>()
for (const { path, except } of routes)
  for (const served of treesOf(path)) router.add(served, served.replace(/:(\w+)/g, '{$1}'), except)

const described = new Map<string, Described>()

/** The description of a contract, made once. */
function descriptionOf(contract: Contract): Described {
  const name = JSON.stringify(contract)
  const known = described.get(name)
  if (known) return known
  const document = openapi({ base: 'documented', ...contract })
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'api:', components: { schemas: closed(document.components.schemas) } })
  const made = { document, ajv, validators: new Map() }
  described.set(name, made)
  return made
}

/** No object has properties nobody described: stricter than what is published, which lets clients live with more. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const { additionalProperties = 'properties' in schema ? false : undefined, ...rest } = schema as Schema
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, closed(value)]))
  return additionalProperties === undefined ? inner : { ...inner, additionalProperties }
}

/**
 * Fails when the OpenAPI description of the fake's contract does not have an answer: its status, its type, its body.
 * Answers that no description lists (refused paths and methods, HEAD, OPTIONS) are compared with the rules for all
 * answers.
 */
export async function expectDescribed(fake: Fake, method: string, url: string, response: Response): Promise<void> {
  if (isTroubled(fake, method, url)) return
  const answer = await read(response)
  const description = descriptionOf(fake.world.contract)
  const { pathname } = new URL(url)
  const complaint = complain(description, method, router.match(pathname)?.value, answer)
  if (complaint === undefined) return
  throw new Error(
    `${method} ${pathname} answered what its description does not have: ${complaint}\n${answer.text.slice(0, 2000)}`,
  )
}

/**
 * Whether a fault or a gate may have changed the answer. No description promises such an answer, and reading it may
 * never end.
 */
function isTroubled({ journal }: Fake, method: string, url: string): boolean {
  const asked = journal.entries.findLast((entry) => entry.method === method && entry.url === url)
  return asked !== undefined && (asked.rule === 'fault' || asked.faults.length > 0)
}

async function read(response: Response): Promise<Answer> {
  const { status, headers } = response
  const text = await response.clone().text()
  return { status, type: headers.get('content-type'), text, allow: headers.get('allow') }
}

function complain(
  description: Described,
  method: string,
  path: string | undefined,
  answer: Answer,
): string | undefined {
  const item = path === undefined ? undefined : description.document.paths[path]
  const operation =
    item && Object.entries(item).find(([name]) => name === (method === 'HEAD' ? 'get' : method.toLowerCase()))?.[1]
  if (!operation) return complainOfOther(description, method, answer)
  if (answer.allow === null) return 'there is no Allow header'
  const found = responseOf(description, operation, answer.status)
  if (!found) return `${operation.operationId} has no status ${answer.status}`
  const { content } = found
  if (!content) return answer.type === null && answer.text === '' ? undefined : `a body, of type ${answer.type}`
  const type = answer.type?.split(';')[0] ?? ''
  const schema = content[type]?.schema
  if (!schema) return `the type ${answer.type} is none of ${Object.keys(content).join(', ')}`
  if (method === 'HEAD') return answer.text === '' ? undefined : 'a body'
  return complainOfBody(description, schema as Schema, type, answer.text)
}

/** An unlisted method gets an error, unless it is OPTIONS; an unknown path always does. */
function complainOfOther(description: Described, method: string, answer: Answer): string | undefined {
  const { status, type, text } = answer
  if (method === 'OPTIONS' && status === 204) return text === '' ? undefined : 'a body'
  if (type?.startsWith('text/csv') || method === 'HEAD') return text === '' ? undefined : 'a body'
  if (type !== 'application/json') return `the type ${type}`
  const options = method === 'OPTIONS' && status === 200
  if (!options && status < 400) return `the status ${status}`
  return complainOfBody(description, options ? OPTIONS : { $ref: 'api:#/components/schemas/Error' }, type, text)
}

const texts: Schema = { type: 'array', items: { type: 'string' } }
const OPTIONS: Schema = {
  type: 'object',
  required: ['name', 'description', 'renders', 'parses'],
  properties: { name: { type: 'string' }, description: { const: '' }, renders: texts, parses: texts },
}

function responseOf({ document }: Described, operation: OperationObject, status: number): ResponseObject | undefined {
  const given = operation.responses[status]
  if (!given || !('$ref' in given)) return given
  const shared = document.components['responses'] as Readonly<Record<string, ResponseObject>>
  return shared[given.$ref.split('/').at(-1)!]
}

function complainOfBody(description: Described, schema: Schema, type: string, text: string): string | undefined {
  const validate = validatorOf(description, schema)
  if (validate(type === 'application/json' ? JSON.parse(text) : text)) return undefined
  return description.ajv.errorsText(validate.errors, { separator: '\n', dataVar: 'body' })
}

function validatorOf({ ajv, validators }: Described, schema: Schema): ValidateFunction {
  const name = JSON.stringify(schema)
  const known = validators.get(name)
  if (known) return known
  const made = ajv.compile(JSON.parse(name.replaceAll('"#/components/', '"api:#/components/')) as Schema)
  validators.set(name, made)
  return made
}
