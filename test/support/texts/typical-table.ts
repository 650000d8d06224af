import { createFake } from '../../../src/index.ts'
import type { Rows } from '../../../src/resources/database.ts'
import { typical } from '../../../src/scenarios.ts'

const ROLES: Readonly<Record<number, string>> = { 1: 'member', 8: 'administrator', 15: 'owner' }

/** The README's tables of what the scenario `typical` contains, made from the scenario. */
export function typicalTable(): string {
  const { db } = createFake({ scenario: typical })
  const project = (id: number) => db.project.findFirst({ where: { id: { equals: id } } })!
  const tilesOf = (id: number) => db.tile.count({ where: { dashboard_id: { equals: id } } })
  const isShared = (id: number) => db.sharing.count({ where: { dashboard_id: { equals: id } } }) > 0
  const collaboratorsOf = (id: number) => db.collaborator.findMany({ where: { dashboard_id: { equals: id } } })

  const people = db.user.getAll().map(({ id, first_name, last_name, email }) => {
    const own = db.membership.findFirst({ where: { user_id: { equals: id } } })!
    const { name } = db.organization.findFirst({ where: { id: { equals: own.organization_id } } })!
    const isMember = db.member.count({ where: { membership_id: { equals: own.id } } }) > 0
    const role = `${ROLES[own.level]} of ${name}${isMember ? ', member of project 2' : ''}`
    return [String(id), `${first_name} ${last_name}`, email, role]
  })
  const dashboards = db.dashboard.getAll().map((row) => {
    const { id, name, access_control } = project(row.project_id)
    const notes = notesOf(row, { isShared: isShared(row.id), collaborators: collaboratorsOf(row.id) })
    const where = `${id} ${name}${access_control ? ' (private)' : ''}`
    return [String(row.id), row.name ?? '', where, String(tilesOf(row.id)), notes.join(', ')]
  })
  const keys = db.key.getAll().map(({ name }) => `\`${name}\``)
  return [
    table(['dashboard', 'name', 'project', 'tiles', 'special'], dashboards),
    table(['user', 'name', 'e-mail', 'role'], people),
    `API keys, all of user 1, by name: ${keys.join(', ')}. Events: ${db.event.count()}, by ${db.person.count()} people, in project 2.`,
  ].join('\n\n')
}

interface Beside {
  readonly isShared: boolean
  readonly collaborators: readonly Rows['collaborator'][]
}

function notesOf(row: Rows['dashboard'], { isShared, collaborators }: Beside): readonly string[] {
  const tags = row.tags.map((tag) => `\`${tag}\``)
  return [
    row.created_by_id === 1 ? '' : `created by user ${row.created_by_id}`,
    row.pinned ? 'pinned' : '',
    row.restriction_level === 37 ? 'restricted' : '',
    collaborators.length > 0 ? `collaborators: users ${collaborators.map((one) => one.user_id).join(' and ')}` : '',
    isShared ? 'shared in public' : '',
    row.deleted ? 'deleted' : '',
    row.creation_mode === 'template' ? 'made from a template' : '',
    row.use_dashboard === null ? '' : `a copy of ${row.use_dashboard}`,
    tags.length > 0 ? `tags ${tags.join(', ')}` : '',
  ].filter((note) => note !== '')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return ['<!-- prettier-ignore -->', ...lines].join('\n')
}
