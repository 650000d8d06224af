import { Late } from '../../core/lazy.ts'
import { PAGE_PARAMETERS } from '../../core/http/paging.ts'
import type { Call, Route } from '../route.ts'
import { admitToItself, locateItself } from './rules.ts'

/** All that projects and organizations say of themselves is loaded with the first request for it. */
const handlers = () => import('./handlers.routes.ts')

const admit = ({ caller }: Call): void => admitToItself(caller)

const listRoute = (tree: 'projects' | 'environments', name: string): Route => ({
  reach: 'account',
  path: `/api/${tree}`,
  name,
  object: 'project',
  unfaked: ['POST'],
  actions: {
    GET: {
      scope: 'project:read',
      query: PAGE_PARAMETERS,
      source: 'semantics.md 11',
      handler: new Late(async () => (await handlers())[tree].list),
    },
  },
})

const instanceRoute = (tree: 'projects' | 'environments', name: string): Route => ({
  path: `/api/${tree}/:project_id`,
  name,
  object: 'project',
  locate: locateItself,
  admit,
  unfaked: ['PUT', 'PATCH', 'DELETE'],
  actions: {
    GET: {
      scope: 'project:read',
      source: 'semantics.md 11',
      handler: new Late(async () => (await handlers())[tree].retrieve),
    },
  },
})

export const projectRoutes: readonly Route[] = [
  listRoute('projects', 'Root Project List'),
  instanceRoute('projects', 'Root Project Instance'),
  listRoute('environments', 'Root Team List'),
  instanceRoute('environments', 'Root Team Instance'),
]
