import type { Faker } from '@faker-js/faker'
import type { NamedRows, Rows, TableName } from './database.ts'
import type { Scope } from './keys/model.ts'
import type { MembershipLevel } from './levels.ts'
import type { World } from './world.ts'

/** Any column of a row, the rows it names by id, and the extras of its factory. Everything else keeps its default. */
export type Overrides<R, E> = Partial<Omit<R, keyof E>> & Partial<E>
export type OverridesOf<N extends TableName, E> = Overrides<Rows[N], NamedRows[N] & E>

/**
 * Adds one row each time it is called. Every column has a default; pass only what the test is about. Traits are properties
 * of the factory, and combine: `create.dashboard.restricted.shared({ name: 'Web' })`.
 */
export type Factory<R, O, Trait extends string = never, Count extends string = never> = {
  (overrides?: O): R
  /** Adds several rows, alike or each by its index, from 0. */
  many(count: number, overrides?: O | ((index: number) => O)): R[]
} & { readonly [T in Trait]: Factory<R, O, Trait, Count> } & {
  readonly [C in Count]: (count: number, overrides?: O) => R
}

/** Extras that the factories of other tables may use as well. */
export interface SharedExtras extends Readonly<Record<TableName, object>> {
  readonly user: {
    /** Whose member the user is; the first organisation unless another is given. */
    readonly organization: Rows['organization'] | undefined
    /** The level in that organisation. Null: no membership at all. */
    readonly level: MembershipLevel | null
  }
  readonly member: {
    /** The user to add; a new member of the project's organisation unless one is given. */
    readonly user: Rows['user'] | undefined
  }
  readonly key: {
    /** Null, or none at all, allows everything the user may do. The column itself takes any text. */
    readonly scopes: readonly Scope[] | null
  }
}

/** The factories as they see each other. The complete ones, with all extras and traits, are in `factories/`. */
export type Create = { readonly [N in TableName]: Factory<Rows[N], OverridesOf<N, SharedExtras[N]>> }

/** Everything a default value may be derived from. */
export interface FactoryContext<N extends TableName = TableName, E extends object = object> {
  readonly create: Create
  readonly world: World
  /** Restarts for each column of each row, so that no value depends on how many were drawn before. */
  readonly faker: Faker
  /** How many rows of this table factories have made, this one included. */
  readonly number: number
  /** The columns given as overrides, and the defaults so far. */
  readonly row: Rows[N]
  readonly extras: E
}

/** The parts of a definition that callers see. The published types follow from it, so it must not name faker. */
export interface FactorySurface<N extends TableName, E extends object, Trait extends string, Count extends string> {
  readonly table: N
  /** Overrides that are neither a column nor a row, with their defaults; one named like a column narrows its type. */
  readonly extras?: E
  /** Overrides under a name. */
  readonly traits?: Readonly<Record<Trait, OverridesOf<N, NoInfer<E>>>>
  /** Names for extras that are numbers: `withTiles(6)` is `{ tiles: 6 }`. */
  readonly counts?: Readonly<Record<Count, keyof NoInfer<E> & string>>
}

/** How the rows of one table are made. */
export interface FactoryDefinition<
  N extends TableName,
  E extends object,
  Trait extends string,
  Count extends string,
> extends FactorySurface<N, E, Trait, Count> {
  /** In this order; a column without a default has the one of its table. */
  readonly defaults: { readonly [K in keyof Rows[N]]?: (context: FactoryContext<N, E>) => Rows[N][K] }
  /** Adds the rows that belong to a new one. */
  readonly after?: (row: Rows[N], context: FactoryContext<N, E>) => void
}

/** Infers the type of a definition: its extras from their defaults, traits and counts from their names. */
export const defineFactory = <
  N extends TableName,
  E extends object = object,
  Trait extends string = never,
  Count extends string = never,
>(
  definition: FactoryDefinition<N, E, Trait, Count>,
): FactorySurface<N, E, Trait, Count> => definition

/** The default organisation: the first one, or a new one. */
export const firstOrganization = ({ create, world }: Pick<FactoryContext, 'create' | 'world'>): Rows['organization'] =>
  first(world.tables.organization.all()) ?? create.organization()

/** The default project: the first one, or a new one. */
export const firstProject = ({ create, world }: Pick<FactoryContext, 'create' | 'world'>): Rows['project'] =>
  first(world.tables.project.all()) ?? create.project()

export function first<R>(rows: Iterable<R>): R | undefined {
  for (const row of rows) return row
  return undefined
}
