import { isObject } from '../../core/json/kinds.ts'
import { asText } from '../../core/json/text.ts'
import type { JsonObject } from '../../core/table/columns.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { rowsIn } from './step.ts'
import type { ExerciseStep } from './step.ts'

/** How many rows of each list are read one by one. */
const ROWS = 5
/** No row has this number. */
const NOBODY = 999_999_999

const get = (path: string, next?: ExerciseStep['next']): ExerciseStep => ({ path, ...(next && { next }) })
/** Reads a row, and what is below it. */
const getWith = (path: string, ...below: readonly string[]): readonly ExerciseStep[] =>
  ['', ...below].map((part) => get(`${path}${part}`))

/** The requests that need no project: those about the user and the key. */
export const ofAccount: readonly ExerciseStep[] = [
  get('/api/personal_api_keys/@current/'),
  get('/api/projects/'),
  get('/api/environments/'),
  get('/api/organizations/', (list) => rowsIn(list, 1).flatMap(ofOrganization)),
]

const ofOrganization = ({ id }: JsonObject): readonly ExerciseStep[] =>
  getWith(`/api/organizations/${asText(id)}/`, 'projects/', 'members/')

/**
 * The requests that read a project: every list with its filters, some rows of each, and requests that are refused.
 *
 * @throws FakeUsageError, with the first answer, when there is no such project.
 */
export const ofProject = (project: string): readonly ExerciseStep[] => {
  const base = `/api/environments/${project}`
  return [
    get(`${base}/`, ({ status }) => requireProject(project, status)),
    get(`/api/projects/${project}/`),
    ...ofDashboards(base),
    ...ofInsights(base),
    ...ofEvents(base),
    ...ofPeople(base),
    ...refusals(base),
  ]
}

/** Without the project, every later answer would only say that it is missing. */
function requireProject(project: string, status: number): readonly ExerciseStep[] {
  if (status === 404)
    throw new FakeUsageError(
      `There is no project ${project} for this key (404). /api/projects/ lists the existing ones.`,
    )
  return []
}

const ofDashboards = (base: string): readonly ExerciseStep[] => [
  get(`${base}/dashboards/`, (list) =>
    rowsIn(list, ROWS).flatMap(({ id }) =>
      getWith(`${base}/dashboards/${asText(id)}/`, 'sharing/', 'collaborators/', 'access_controls/'),
    ),
  ),
  get(`${base}/dashboards/?limit=1`),
  get(`${base}/dashboards/?limit=1&offset=1`),
]

const ofInsights = (base: string): readonly ExerciseStep[] => [
  get(`${base}/insights/?limit=20`, (list) =>
    rowsIn(list, ROWS).flatMap(({ id }) => getWith(`${base}/insights/${asText(id)}/`, 'sharing/')),
  ),
  get(`${base}/insights/?basic=true&limit=20`),
  get(`${base}/insights/?order=id&limit=20`),
]

const ofEvents = (base: string): readonly ExerciseStep[] => [
  get(`${base}/events/?limit=20`, (list) => [
    ...rowsIn(list, 2).map(({ id }) => get(`${base}/events/${asText(id)}/`)),
    ...rowsIn(list, 1).map(({ event }) => get(`${base}/events/?limit=3&event=${encodeURIComponent(asText(event))}`)),
  ]),
  get(`${base}/events/values/?key=%24browser`),
]

const ofPeople = (base: string): readonly ExerciseStep[] => [
  get(`${base}/explicit_members/`, (list) =>
    rowsIn(list, 1).map((row) => get(`${base}/explicit_members/${asText(uuidOf(row))}/`)),
  ),
  get(`${base}/persons/?limit=20`, (list) =>
    rowsIn(list, 2).map(({ uuid }) => get(`${base}/persons/${asText(uuid)}/`)),
  ),
]

const uuidOf = ({ user }: JsonObject): unknown => (isObject(user) ? user['uuid'] : undefined)

const refusals = (base: string): readonly ExerciseStep[] => [
  { path: `${base}/dashboards/`, isAnonymous: true },
  get(`${base}/dashboards/${NOBODY}/`),
  get(`${base}/dashboards/${NOBODY}/sharing/`),
  get(`${base}/insights/${NOBODY}/`),
  get(`${base}/insights/${NOBODY}/sharing/`),
  get(`/api/environments/${NOBODY}/dashboards/`),
  get(`${base}/events/no-uuid/`),
  { path: `${base}/dashboards/`, method: 'HEAD' },
]
