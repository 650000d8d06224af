import { refusingTypos } from '../core/near-names.ts'
import { requireCount } from './override-reader.ts'
import type { OverrideValues } from './override-reader.ts'
import { RowBuilder } from './row-builder.ts'
import type { AnyDefinition, FactoryParts } from './row-builder.ts'

/** Builds the factory of one table. */
export function openFactory(parts: FactoryParts, definition: AnyDefinition): unknown {
  const builder = new RowBuilder(parts, definition)
  return withTraits({})

  /** A factory that already has the overrides of some traits. */
  function withTraits(traits: OverrideValues): unknown {
    const hasTraits = Object.keys(traits).length > 0
    const one = (overrides: OverrideValues = {}) => builder.add(hasTraits ? { ...traits, ...overrides } : overrides)
    const many = (count: number, overrides?: OverrideValues | ((index: number) => OverrideValues)) => {
      requireCount(`The first argument of create.${definition.table}.many`, count)
      return Array.from({ length: count }, (_, index) =>
        one(typeof overrides === 'function' ? overrides(index) : overrides),
      )
    }
    const properties: Record<string, PropertyDescriptor> = { many: { value: many, enumerable: true } }
    for (const [trait, values] of Object.entries(definition.traits ?? {})) {
      let next: unknown
      // Traits combine without end, so the next factory is built when it is asked for.
      properties[trait] = { get: () => (next ??= withTraits({ ...traits, ...values })), enumerable: true }
    }
    for (const [name, extra] of Object.entries<string>(definition.counts ?? {}))
      properties[name] = {
        value: (count: number, overrides?: OverrideValues) => one({ [extra]: count, ...overrides }),
        enumerable: true,
      }
    return refusingTypos(`create.${definition.table}`, Object.defineProperties(one, properties))
  }
}
