import type { Fake } from '../../../src/fake/fake.ts'
import { addInsight, showInsight } from './dashboards.ts'
import { cannotEdit, denied, notFound } from './errors.ts'
import { addRestricted } from './rows.ts'

/** A kind of rows that can be shared. */
interface Shareable {
  readonly kind: 'dashboard' | 'insight'
  /** Adds one that the whole project may read. */
  readonly add: (fake: Fake, values?: { readonly project_id?: number; readonly deleted?: boolean }) => { id: number }
  /** Adds one that the owner edits, and the members of the project only read. */
  readonly addRestricted: (fake: Fake) => { id: number }
  readonly notFound: object
  readonly cannotEdit: object
  /** The path of the sharing of one of them. */
  readonly path: (id: number | string) => string
}

export const shareables: readonly Shareable[] = [
  {
    kind: 'dashboard',
    add: addRestricted,
    addRestricted,
    notFound: notFound('Dashboard not found.'),
    cannotEdit,
    path: (id) => `/dashboards/${id}/sharing/`,
  },
  {
    kind: 'insight',
    add: addInsight,
    addRestricted: (fake) => {
      const insight = addInsight(fake)
      showInsight(fake, addRestricted(fake).id, insight.id)
      return insight
    },
    notFound: notFound('Insight not found.'),
    cannotEdit: denied("You don't have edit permissions for this insight."),
    path: (id) => `/insights/${id}/sharing/`,
  },
]
