import type { Faker } from '@faker-js/faker'
import type { NamedRows, Rows, TableName } from './database.ts'
import type { Scope } from './keys/model.ts'
import type { MembershipLevel } from './levels.ts'
import type { World } from './world.ts'

/** Any column of a row, the rows that it refers to by id, and the extras of its factory. Everything else has a default. */
export type Overrides<R, E> = Partial<Omit<R, keyof E>> & Partial<E>
export type OverridesOf<N extends TableName, E> = Overrides<Rows[N], NamedRows[N] & E>

/**
 * Adds one row per call. Every column has a default; pass only the columns that the test is about. Traits are properties of
 * the factory and can be combined: `create.dashboard.restricted.shared({ name: 'Web' })`.
 */
export type Factory<R, O, Trait extends string = never, Count extends string = never> = {
  (overrides?: O): R
  /** Adds several rows. The overrides are the same for all, or depend on the index, which counts from 0. */
  many(count: number, overrides?: O | ((index: number) => O)): R[]
} & { readonly [T in Trait]: Factory<R, O, Trait, Count> } & {
  readonly [C in Count]: (count: number, overrides?: O) => R
}

/** Extras that the factories of other tables use too. */
export interface SharedExtras extends Readonly<Record<TableName, object>> {
  readonly user: {
    /** The organisation that the user joins; by default the first one. */
    readonly organization: Rows['organization'] | undefined
    /** The level in that organisation; by default that of a member. Null: no membership. */
    readonly level: MembershipLevel | null | undefined
  }
  readonly member: {
    /** The user to add; by default a new member of the organisation. */
    readonly user: Rows['user'] | undefined
  }
  readonly key: {
    /** Null or an empty list gives full access. */
    readonly scopes: readonly Scope[] | null
  }
}

/** The factories as they see each other. The complete ones, with all extras and traits, are in `factories/`. */
export type Create = { readonly [N in TableName]: Factory<Rows[N], OverridesOf<N, SharedExtras[N]>> }

/** The arguments of a function that computes a default. */
export interface FactoryContext<N extends TableName = TableName, E extends object = object> {
  readonly create: Create
  readonly world: World
  /**
   * Gets a new seed for each column of each row, so that a value does not depend on how often faker was called before.
   */
  readonly faker: Faker
  /** The number of this row among the rows that the factory has added, from 1. */
  readonly number: number
  /** The columns given as overrides, and the defaults so far. */
  readonly row: Rows[N]
  readonly extras: E
}

/** The part of a definition that the published types depend on. It must not mention faker, which is bundled. */
export interface FactorySurface<N extends TableName, E extends object, Trait extends string, Count extends string> {
  readonly table: N
  /** Overrides that are not columns, with their defaults. An extra with the name of a column narrows the type of that column. */
  readonly extras?: E
  /** Named sets of overrides. */
  readonly traits?: Readonly<Record<Trait, OverridesOf<N, NoInfer<E>>>>
  /** Names for extras that are numbers: `withTiles(6)` is `{ tiles: 6 }`. */
  readonly counts?: Readonly<Record<Count, keyof NoInfer<E> & string>>
}

/** The definition of a factory. */
export interface FactoryDefinition<
  N extends TableName,
  E extends object,
  Trait extends string,
  Count extends string,
> extends FactorySurface<N, E, Trait, Count> {
  /** The tables of extras that are rows, or lists of rows. */
  readonly rows?: { readonly [K in keyof NoInfer<E>]?: TableName }
  /** Extras that are a row under the name of its table. */
  readonly byTable?: readonly (keyof NoInfer<E>)[]
  /** All values of extras that take only these. */
  readonly choices?: { readonly [K in keyof NoInfer<E>]?: readonly NoInfer<E>[K][] }
  /** Extras that are text. */
  readonly texts?: readonly (keyof NoInfer<E>)[]
  /** The columns that an extra decides. Beside such a column it would have no effect. */
  readonly decides?: { readonly [K in keyof NoInfer<E>]?: readonly (keyof Rows[N])[] }
  /** By the choice of an extra: the columns and other extras that it excludes. */
  readonly excludes?: {
    readonly [K in keyof NoInfer<E>]?: Readonly<Record<string, readonly (keyof Rows[N] | keyof NoInfer<E>)[]>>
  }
  /** The defaults, computed in this order. Other columns have the defaults of the table. */
  readonly defaults: { readonly [K in keyof Rows[N]]?: (context: FactoryContext<N, E>) => Rows[N][K] }
  /** Why the service cannot have such a row in this world, for example because it has the same collaborator; undefined: it can. */
  readonly impossible?: (row: Rows[N], world: World, extras: E) => string | undefined
  /** Adds the rows that belong to a new one. */
  readonly after?: (row: Rows[N], context: FactoryContext<N, E>) => void
}

/** Defines a factory and infers its type from its extras, traits and counts. */
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
  world.tables.organization.all().first ?? create.organization()

/** The default project: that in which the first user is, because an app shows it, or the first one, or a new one. */
export function usualProject({ create, world }: Pick<FactoryContext, 'create' | 'world'>): Rows['project'] {
  const { user, project } = world.tables
  return project.get(user.all().first?.current_project_id ?? null) ?? project.all().first ?? create.project()
}
