import { expectTypeOf, test } from 'vitest'
import { createFactories } from '../../../src/factories.ts'
import { createFake } from '../../../src/index.ts'
import type { Dashboard, Rows } from '../../../src/index.ts'

const create = createFactories(createFake())

test('every factory gives a row of its table', () => {
  expectTypeOf(create.dashboard()).toEqualTypeOf<Rows['dashboard']>()
  expectTypeOf(create.dashboard()).toEqualTypeOf<Dashboard>()
  expectTypeOf(create.dashboard.restricted.shared.withTiles(2)).toEqualTypeOf<Rows['dashboard']>()
  expectTypeOf(create.user.owner()).toEqualTypeOf<Rows['user']>()
  expectTypeOf(create.events.many(2)).toEqualTypeOf<Rows['event'][]>()
})

test('a row can be given wherever a column names its id', () => {
  type Given<F> = F extends (overrides?: infer O) => unknown ? Required<NonNullable<O>> : never

  expectTypeOf<Given<typeof create.dashboard>['created_by']>().toEqualTypeOf<Rows['user'] | null>()
  expectTypeOf<Given<typeof create.tile>['dashboard']>().toEqualTypeOf<Rows['dashboard']>()
  expectTypeOf<Given<typeof create.member>['membership']>().toEqualTypeOf<Rows['membership']>()
  expectTypeOf<Given<typeof create.template>['project']>().toEqualTypeOf<Rows['project'] | null>()
})

test('what does not fit the model does not compile', () => {
  const mistakes = () => {
    // @ts-expect-error a wrong field name
    create.dashboard({ nme: 'X' })
    // @ts-expect-error a wrong restriction level
    create.dashboard({ restriction_level: 5 })
    // @ts-expect-error a wrong level of a collaborator
    create.collaborator({ level: 15 })
    // @ts-expect-error a wrong level of an explicit member
    create.member({ level: 15 })
    // @ts-expect-error a wrong scope
    create.key({ scopes: ['dashboard:reed'] })
    // @ts-expect-error a wrong feature
    create.organization({ features: ['taging'] })
    // @ts-expect-error a row of another table
    create.dashboard({ project: create.user() })
    // @ts-expect-error no row where the column takes no null
    create.tile({ dashboard: null })
    // @ts-expect-error a row that no column names
    create.text({ dashboard: create.dashboard() })
    // @ts-expect-error a trait of another factory
    create.dashboard.restricted.inactive()
    // @ts-expect-error an unknown trait
    create.dashboard.restrictd()
    // @ts-expect-error a column of another table in a change
    create.change({ adds: { event: { nme: 'X' } } })
    // @ts-expect-error rows are read-only
    create.dashboard().name = 'X'
  }

  expectTypeOf(mistakes).toBeFunction()
})
