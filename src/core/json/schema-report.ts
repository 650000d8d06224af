import { isObject } from './kinds.ts'
import { pprint } from './pprint.ts'
import { pythonRepr } from './python-repr.ts'

/** The part of JSON Schema that the service checks bodies with. Its refusals print it. */
export interface ReportedSchema {
  readonly type?: SchemaType | readonly SchemaType[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, ReportedSchema>>
  readonly items?: ReportedSchema
  readonly minItems?: number
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly ReportedSchema[]
  readonly description?: string
}

type SchemaType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

interface ReportedProblem {
  readonly path: readonly (string | number)[]
  readonly schemaPath: readonly (string | number)[]
  readonly keyword: string
  readonly message: string
  readonly schema: ReportedSchema
  readonly instance: unknown
  /** If the value fits none of several schemas: the problems with each of them. Their paths begin here. */
  readonly context?: readonly ReportedProblem[]
}

/**
 * The message of the service's schema library for a value that does not fit: of the problems nearest to the top, the
 * first. Undefined when the value fits.
 *
 * @see spec E.21
 */
export function findSchemaProblem(schema: ReportedSchema, instance: unknown): string | undefined {
  const problems = problemsOf(schema, instance)
  if (problems.length === 0) return undefined
  const nearest = atDepth(Math.min, problems)
  return explain(deepestWithin(nearest.find(({ context }) => !context) ?? nearest[0]!))
}

const atDepth = (choose: typeof Math.min, problems: readonly ReportedProblem[]): readonly ReportedProblem[] => {
  const depth = problems.map(({ path }) => path.length).reduce((a, b) => choose(a, b))
  return problems.filter(({ path }) => path.length === depth)
}

/** If a value fits none of several schemas, the deepest problem says most, unless another is as deep. */
function deepestWithin(problem: ReportedProblem): ReportedProblem {
  const [deepest, another] = problem.context ? atDepth(Math.max, problem.context) : []
  return deepest && !another ? deepestWithin(deepest) : problem
}

/** The paths of problems are built on the way back up, so a value that fits costs nothing. */
function problemsOf(schema: ReportedSchema, instance: unknown): readonly ReportedProblem[] {
  const problems: ReportedProblem[] = []
  const note = (keyword: string, message: string) =>
    problems.push({ path: [], schemaPath: [], keyword, message, schema, instance })
  if (schema.type !== undefined && !isOfAny(schema.type, instance))
    note('type', `${pythonRepr(instance)} is not of type ${[schema.type].flat().map(pythonRepr).join(', ')}`)
  if (schema.enum && !schema.enum.includes(instance))
    note('enum', `${pythonRepr(instance)} is not one of ${pythonRepr(schema.enum)}`)
  problems.push(...problemsOfAny(schema, instance))
  if (isObject(instance)) {
    for (const name of schema.required ?? [])
      if (!Object.hasOwn(instance, name)) note('required', `${pythonRepr(name)} is a required property`)
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      if (Object.hasOwn(instance, name))
        problems.push(...under(name, ['properties', name], problemsOf(property, instance[name])))
  }
  if (Array.isArray(instance)) {
    if (instance.length < (schema.minItems ?? 0)) note('minItems', `${pythonRepr(instance)} should be non-empty`)
    for (const [at, item] of instance.entries())
      if (schema.items) problems.push(...under(at, ['items'], problemsOf(schema.items, item)))
  }
  return problems
}

/** The problems of a part, with the paths of the whole. */
const under = (
  step: string | number,
  schemaSteps: ReportedProblem['schemaPath'],
  problems: readonly ReportedProblem[],
): ReportedProblem[] =>
  problems.map(({ path, schemaPath, ...problem }) => ({
    ...problem,
    path: [step, ...path],
    schemaPath: [...schemaSteps, ...schemaPath],
  }))

/** The problem with a value that fits none of several schemas. */
function problemsOfAny(schema: ReportedSchema, instance: unknown): readonly ReportedProblem[] {
  const each = (schema.anyOf ?? []).map((one) => problemsOf(one, instance))
  if (each.length === 0 || each.some((problems) => problems.length === 0)) return []
  const context = each.flatMap((problems, at) =>
    problems.map((problem) => ({ ...problem, schemaPath: [at, ...problem.schemaPath] })),
  )
  const message = `${pythonRepr(instance)} is not valid under any of the given schemas`
  return [{ path: [], schemaPath: [], keyword: 'anyOf', message, schema, instance, context }]
}

const isOfAny = (types: SchemaType | readonly SchemaType[], value: unknown): boolean =>
  typeof types === 'string' ? isOfType(types, value) : types.some((type) => isOfType(type, value))

function isOfType(type: SchemaType, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isObject(value)
    default:
      return typeof value === type
  }
}

function explain({ message, keyword, schemaPath, schema, path, instance }: ReportedProblem): string {
  const steps = (all: ReportedProblem['path']): string => all.map((step) => `[${pythonRepr(step)}]`).join('')
  const block = (value: unknown): string => pprint(value, 72).replaceAll(/^/gm, '    ')
  return [
    message,
    '',
    `Failed validating ${pythonRepr(keyword)} in schema${steps(schemaPath)}:`,
    block(schema),
    '',
    `On instance${steps(path)}:`,
    block(instance),
  ].join('\n')
}
