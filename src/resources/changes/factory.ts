import type { Rows } from '../database.ts'
import type { Factory, FactoryDefinition, Wishes } from '../factory.ts'
import type { Change } from './model.ts'

interface ChangeExtras {
  /** The row that appears, under the name of its table. */
  readonly adds: { readonly [N in keyof Rows]?: Partial<Rows[N]> }
  /** The row that vanishes, under the name of its table. */
  readonly removes: { readonly [N in keyof Rows]?: Pick<Rows[N], 'id'> }
}
type ChangeWishes = Wishes<Change, ChangeExtras>
export type ChangeFactory = Factory<Change, ChangeWishes>

/** One row that appears or vanishes after so many answers of the event list, unless another route is named. */
export const changeFactory: FactoryDefinition<'change', ChangeExtras> = {
  table: 'change',
  extras: ['adds', 'removes'],
  traits: {},
  counts: {},
  defaults: {
    route: () => '/api/environments/:project_id/events',
    action: ({ wishes }) => (wishes.removes ? 'remove' : 'add'),
    table: ({ wishes }) => target(wishes)[0],
    row: ({ wishes }) => (wishes.adds ? (target(wishes)[1] as Change['row']) : {}),
    key: ({ wishes }) => (wishes.removes ? (target(wishes)[1] as { readonly id: unknown }).id : null),
  },
}

function target({ removes, adds }: ChangeWishes): readonly [table: string, row: object] {
  return Object.entries<object>(removes ?? adds ?? {})[0] ?? ['', {}]
}
