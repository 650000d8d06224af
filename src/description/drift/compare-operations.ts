import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { compareSchemas } from './compare-schemas.ts'
import type { SchemaDrift } from './compare-schemas.ts'
import type { OpenApiDocument, Operation } from './document.ts'
import type { Direction } from './form.ts'

/** One difference between two descriptions of an operation. */
export interface OperationDrift extends Omit<SchemaDrift, 'kind'> {
  readonly kind: SchemaDrift['kind'] | 'status'
  readonly direction: Direction
}

/** An operation in its description. */
interface DescribedOperation {
  readonly document: OpenApiDocument
  readonly operation: Operation
}

/** Compares the answers, the bodies and the query parameters of one operation in two descriptions. */
export const compareOperations = (service: DescribedOperation, fake: DescribedOperation): readonly OperationDrift[] => [
  ...compareAnswers(service, fake),
  ...compareBodies(service, fake),
  ...compareParameters(service, fake),
]

function compareAnswers(service: DescribedOperation, fake: DescribedOperation): readonly OperationDrift[] {
  const [own, other] = [statusOf(service.operation), statusOf(fake.operation)]
  if (own === REFUSED && other === REFUSED) return []
  if (own !== other && !(own === ANY_SUCCESS && other !== REFUSED))
    return [{ kind: 'status', direction: 'answer', at: 'status', service: own, fake: other }]
  return compareParts(service, fake, 'answer', ({ document, operation }) =>
    jsonSchemaIn(document.resolve(operation.responses[statusOf(operation)])),
  )
}

/** Stands in place of a status if an operation describes no success. */
const REFUSED = 'refused'

/** Stands for every status of a success. */
const ANY_SUCCESS = '2XX'

/** The status of a success. */
const statusOf = ({ responses }: Operation): string =>
  Object.keys(responses)
    .sort()
    .find((status) => status.startsWith('2')) ?? REFUSED

const compareBodies = (service: DescribedOperation, fake: DescribedOperation): readonly OperationDrift[] =>
  compareParts(service, fake, 'body', ({ operation }) => operation.body && jsonSchemaIn(operation.body))

function compareParts(
  service: DescribedOperation,
  fake: DescribedOperation,
  direction: 'answer' | 'body',
  schemaOf: (described: DescribedOperation) => unknown,
): readonly OperationDrift[] {
  const [own, other] = [schemaOf(service), schemaOf(fake)]
  if (own === undefined && other === undefined) return []
  if (own === undefined || other === undefined) {
    const [kind, here, there] =
      own === undefined ? (['gone', 'none', 'there'] as const) : (['new', 'there', 'none'] as const)
    return [{ kind, direction, at: '', service: here, fake: there }]
  }
  const found = compareSchemas(
    { document: service.document, schema: own },
    { document: fake.document, schema: other },
    direction,
  )
  return found.map((one) => ({ ...one, direction }))
}

/** The schema of the JSON in a body, or, without JSON, of the first other kind of body. */
function jsonSchemaIn({ content }: JsonObject): unknown {
  const kinds = isObject(content) ? content : {}
  const kind = kinds['application/json'] ?? Object.values(kinds)[0]
  return isObject(kind) ? kind['schema'] : undefined
}

function compareParameters(service: DescribedOperation, fake: DescribedOperation): readonly OperationDrift[] {
  const inQuery = ({ document, operation: { parameters } }: DescribedOperation) => ({
    document,
    schema: asObject(parameters.filter((one) => one['in'] === 'query')),
  })
  const found = compareSchemas(inQuery(service), inQuery(fake), 'parameters')
  return found.map((one) => ({ ...one, direction: 'parameters' as const }))
}

/** Query parameters as an object, so that they are compared like the fields of a body. */
const asObject = (parameters: readonly JsonObject[]): object => ({
  type: 'object',
  properties: {
    // Without this field, an operation without parameters would count as an object that may have any field.
    '': {},
    ...Object.fromEntries(parameters.map(({ name, schema }) => [asText(name), schema ?? {}])),
  },
  required: parameters.filter(({ required }) => required === true).map(({ name }) => name),
})
