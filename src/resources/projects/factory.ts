import { show } from '../../core/json/text.ts'
import { defineFactory, firstOrganization } from '../factory.ts'
import type { FactoryContext } from '../factory.ts'
import type { User } from '../users/model.ts'
import type { Project } from './model.ts'

export interface ProjectExtras {
  /** The number of explicit members to add, or the users. */
  readonly members: number | readonly User[]
}

const extras: ProjectExtras = { members: 0 }

export const projectFactory = defineFactory({
  table: 'project',
  extras,
  rows: { members: 'user' },
  traits: { private: { access_control: true } },
  counts: { withMembers: 'members' },
  defaults: {
    organization_id: (context) => firstOrganization(context).id,
    name: ({ faker }) => `${faker.commerce.productAdjective()} ${faker.helpers.arrayElement(['app', 'shop', 'site'])}`,
    api_token: ({ world, number }) => `phc_${world.ids.token('project api_token', number, 43)}`,
  },
  impossible: ({ timezone }) => (isTimeZone(timezone) ? undefined : `there is no time zone ${show(timezone)}`),
  after: addMembers,
})

/** Of an unknown zone, days would be those of UTC. */
function isTimeZone(timeZone: string): boolean {
  try {
    return timeZone === 'UTC' || new Intl.DateTimeFormat('en', { timeZone }).format(0) !== ''
  } catch {
    return false
  }
}

function addMembers(project: Project, { create, extras: { members } }: FactoryContext<'project', ProjectExtras>): void {
  if (typeof members === 'number') create.member.many(members, { project })
  else for (const user of members) create.member({ project, user })
}
