import { ok } from '../../core/answer.ts'
import { PAGE_PARAMETERS, offsetPage } from '../../core/paging.ts'
import type { AccountCall, Call, Handler, Route } from '../../core/route.ts'
import { admitToItself, listProjects, locateItself } from './rules.ts'
import { toEnvironment, toListedEnvironment, toListedProject, toProject } from './wire.ts'

const list =
  (toListed: typeof toListedProject): Handler<AccountCall> =>
  ({ world, identity, url, query }) => {
    const projects = listProjects(world, identity)
    return ok(offsetPage(projects, url, query, (project) => toListed(world, project)))
  }

const retrieve =
  (toWhole: typeof toProject): Handler =>
  ({ world, caller }) =>
    ok(toWhole(world, caller))

const admit = ({ caller }: Call): void => admitToItself(caller)

const listRoute = (path: string, name: string, toListed: typeof toListedProject): Route => ({
  reach: 'account',
  path,
  name,
  object: 'project',
  unfaked: ['POST'],
  actions: {
    GET: { scope: 'project:read', query: PAGE_PARAMETERS, source: 'semantics.md 11', handler: list(toListed) },
  },
})

const instanceRoute = (path: string, name: string, toWhole: typeof toProject): Route => ({
  path,
  name,
  object: 'project',
  locate: locateItself,
  admit,
  unfaked: ['PUT', 'PATCH', 'DELETE'],
  actions: { GET: { scope: 'project:read', source: 'semantics.md 11', handler: retrieve(toWhole) } },
})

/** The service keeps projects and environments apart here, and so do we: they show different fields. */
export const projectRoutes: readonly Route[] = [
  listRoute('/api/projects', 'Root Project List', toListedProject),
  instanceRoute('/api/projects/:project_id', 'Root Project Instance', toProject),
  listRoute('/api/environments', 'Root Team List', toListedEnvironment),
  instanceRoute('/api/environments/:project_id', 'Root Team Instance', toEnvironment),
]
