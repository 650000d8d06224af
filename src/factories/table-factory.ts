import { givenFields } from '../core/json/checked-fields.ts'
import { isGivenObject } from '../core/json/kinds.ts'
import { show } from '../core/json/text.ts'
import { requireNothing, withArticle } from '../core/known-names.ts'
import { refusingTypos } from '../core/near-names.ts'
import { FakeUsageError } from '../core/usage-error.ts'
import { requireCount } from './extra-check.ts'
import type { OverrideValues } from './override-reader.ts'
import { rowAdder } from './row-builder.ts'
import type { AnyDefinition, FactoryParts } from './row-builder.ts'

/** The name of the method of a factory that returns the same factory with one more trait. */
const WITH_TRAIT = Symbol('with trait')

interface Extensible {
  readonly [WITH_TRAIT]: (values: OverrideValues) => unknown
}

/** The table that a factory adds rows to. */
interface FactoryTable {
  readonly definition: AnyDefinition
  readonly add: (overrides: OverrideValues) => object
}

/** Builds the factory of one table. */
export function openFactory(parts: FactoryParts, definition: AnyDefinition): unknown {
  let adder: ReturnType<typeof rowAdder> | undefined
  // Few tests use many factories, and an adder checks the overrides of its own table.
  const add = (overrides: OverrideValues) => (adder ??= rowAdder(parts, definition))(overrides)
  return withTraits({ definition, add }, {})
}

/** A factory that already has the overrides of some traits. */
function withTraits(table: FactoryTable, traits: OverrideValues): unknown {
  const { definition, add } = table
  const hasTraits = Object.keys(traits).length > 0
  const one = (overrides: OverrideValues = {}, more?: unknown, list?: unknown) => {
    requireOverrides(definition.table, overrides)
    // The map of a list gives three arguments, and only the first is meant.
    if (more !== undefined && list === undefined) throw misuse(definition.table, `${show(more)} as well`)
    return add(hasTraits ? { ...traits, ...givenFields(overrides) } : overrides)
  }
  const many = (count: number, overrides?: OverrideValues | ((index: number) => OverrideValues), more?: unknown) => {
    requireNothing(`After its overrides, create.${definition.table}.many()`, more, 'Write one object.')
    requireCount(`The first argument of create.${definition.table}.many`, count)
    return Array.from({ length: count }, (_, index) =>
      one(typeof overrides === 'function' ? requireGiven(definition.table, overrides(index)) : overrides),
    )
  }
  const factory = Object.defineProperties(one, {
    many: { value: many, enumerable: true },
    [WITH_TRAIT]: { value: (values: OverrideValues) => withTraits(table, { ...traits, ...values }) },
    ...countsOf(definition, one),
  })
  return refusingTypos(`create.${definition.table}`, factory, () => traitsOf(definition))
}

/** The methods for extras that are numbers, such as `withTiles(6)`. */
function countsOf(
  { table, counts = {} }: AnyDefinition,
  one: (overrides: OverrideValues) => object,
): PropertyDescriptorMap {
  const methods: PropertyDescriptorMap = {}
  for (const [name, extra] of Object.entries<string>(counts))
    methods[name] = {
      value: (count: number, overrides: OverrideValues = {}, more?: unknown) => {
        requireNothing(`After its overrides, create.${table}.${name}()`, more, 'Write one object.')
        requireOverrides(table, overrides)
        requireCount(`${withArticle(table)}'s ${extra}`, count)
        if (overrides[extra] !== undefined)
          throw new FakeUsageError(`create.${table}.${name}(n) says what "${extra}" is. Leave out one of them.`)
        return one({ ...overrides, [extra]: count })
      },
      enumerable: true,
    }
  return methods
}

/**
 * The traits of a table's factories. They combine without end, so the next factory is made when it is first used. All
 * factories of the table inherit these getters: if each had its own, V8 would collect what a factory reaches only late.
 */
function traitsOf({ traits = {} }: AnyDefinition): PropertyDescriptorMap {
  const getters: PropertyDescriptorMap = {}
  for (const [trait, values] of Object.entries(traits))
    getters[trait] = {
      get(this: Extensible) {
        return this[WITH_TRAIT](values)
      },
      enumerable: true,
    }
  return getters
}

/** Refuses anything but an object. Otherwise it would count as an object without overrides. */
function requireOverrides(table: string, given: unknown): void {
  if (!isGivenObject(given)) throw misuse(table, show(given))
}

/** Refuses what gives no overrides: `(index) => { name: 'Web' }` has a label and no object. */
function requireGiven(table: string, given: OverrideValues): OverrideValues {
  if (isGivenObject(given)) return given
  throw new FakeUsageError(
    `The function of create.${table}.many returns an object with columns, got ${show(given)}. Write (index) => ({ … }).`,
  )
}

const misuse = (table: string, got: string): FakeUsageError =>
  new FakeUsageError(
    `create.${table} takes an object with columns, got ${got}. For several rows: create.${table}.many(3).`,
  )
