import { ok } from '../../core/http/answer.ts'
import { offsetPage, PAGE_PARAMETERS } from '../../core/http/paging.ts'
import type { AccountCall, Call, Handler, Routes } from '../route.ts'
import { show } from '../view.ts'
import { admitToItself, listProjects, locateItself } from './itself.rules.ts'
import { environmentPageShape, environmentShape, projectPageShape, wholeProjectShape } from './shape.ts'

/** Projects and environments have separate lists, as in the service: they show different fields. */
const list =
  (page: typeof projectPageShape): Handler<AccountCall> =>
  (call) =>
    ok(show(page, offsetPage(listProjects(call.world, call.identity), call), call))

const retrieve =
  (whole: typeof wholeProjectShape): Handler =>
  (call) =>
    ok(show(whole, call.caller.project, call))

const admit = ({ caller }: Call): void => admitToItself(caller)

const ALONE = { says: 'an environment is a project here, so no project has two of them', fields: [] }

const instance = {
  object: 'project',
  tag: 'projects',
  locate: locateItself,
  admit,
  unfaked: ['PUT', 'PATCH', 'DELETE'],
} as const

export const routes = {
  '/api/projects': {
    reach: 'account',
    name: 'Root Project List',
    object: 'project',
    tag: 'projects',
    unfaked: ['POST'],
    actions: {
      GET: {
        summary: 'List projects',
        scope: 'project:read',
        query: PAGE_PARAMETERS,
        answers: { 200: projectPageShape },
        handler: list(projectPageShape),
      },
    },
  },
  '/api/projects/:project_id': {
    ...instance,
    name: 'Root Project Instance',
    actions: {
      GET: {
        summary: 'Read a project',
        scope: 'project:read',
        answers: { 200: wholeProjectShape },
        invalid: 'error',
        partial: true,
        handler: retrieve(wholeProjectShape),
      },
    },
  },
  '/api/environments': {
    reach: 'account',
    name: 'Root Team List',
    object: 'project',
    tag: 'projects',
    unfaked: ['POST'],
    actions: {
      GET: {
        summary: 'List environments',
        scope: 'project:read',
        query: PAGE_PARAMETERS,
        answers: { 200: environmentPageShape },
        differs: [ALONE],
        handler: list(environmentPageShape),
      },
    },
  },
  '/api/environments/:project_id': {
    ...instance,
    name: 'Root Team Instance',
    actions: {
      GET: {
        summary: 'Read an environment',
        scope: 'project:read',
        answers: { 200: environmentShape },
        invalid: 'error',
        partial: true,
        differs: [ALONE],
        handler: retrieve(environmentShape),
      },
    },
  },
} satisfies Routes
