import { readFileSync } from 'node:fs'
import type { Har } from '../../../src/observe/journal/har.ts'

type Loose = Record<string, unknown>

interface Schema {
  readonly type?: string
  readonly nullable?: boolean
  readonly writeOnly?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
}

const { environments } = JSON.parse(
  readFileSync(new URL('../../../fixtures/real-service.openapi.json', import.meta.url), 'utf8'),
) as { readonly environments: { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } } }

/** Which schema of the service's description an answer keeps to. */
const SHAPES: readonly (readonly [path: RegExp, schema: string])[] = [
  [/\/dashboards\/(?:\?.*)?$/, 'DashboardBasic'],
  [/\/dashboards\/\d+\/$/, 'Dashboard'],
  [/\/sharing\/$/, 'SharingConfiguration'],
]

/** A recording in which answers also have the fields that the service's own description of 2025-11 has. */
export function asService(har: Har): Har {
  for (const { request, response } of har.log.entries) {
    const shape = SHAPES.find(([path]) => path.test(request.url))?.[1]
    const { text } = response.content
    if (!shape || text === undefined || response.status >= 300) continue
    const name = request.method === 'POST' && shape === 'DashboardBasic' ? 'Dashboard' : shape
    const body = JSON.parse(text) as Loose
    for (const row of (body['results'] ?? [body]) as Loose[]) complete(row, environments.components.schemas[name]!)
    response.content.text = JSON.stringify(body)
    response.content.size = response.content.text.length
  }
  return har
}

/** Adds what a schema has and a row has not. */
function complete(row: Loose, { properties = {} }: Schema): void {
  for (const [name, schema] of Object.entries(properties))
    if (schema.writeOnly !== true && !Object.hasOwn(row, name)) row[name] = anyOf(schema)
}

const EXAMPLES: Readonly<Record<string, unknown>> = { string: 'v2', boolean: false, integer: 1, object: {}, array: [] }

const anyOf = ({ type = '', nullable }: Schema): unknown => (nullable ? null : (EXAMPLES[type] ?? null))
