import { ok } from '../../core/http/answer.ts'
import { offsetPage } from '../../core/http/paging.ts'
import type { AccountCall, Handler } from '../route.ts'
import { listProjects } from './rules.ts'
import { toEnvironment, toListedEnvironment, toListedProject, toProject } from './shape.ts'

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

/** The service keeps projects and environments apart here, and so do we: they show different fields. */
export const projects = { list: list(toListedProject), retrieve: retrieve(toProject) }
export const environments = { list: list(toListedEnvironment), retrieve: retrieve(toEnvironment) }
