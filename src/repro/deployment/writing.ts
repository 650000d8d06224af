import { asText } from '../../core/json/text.ts'
import { objectIn } from './step.ts'
import type { ExerciseStep } from './step.ts'

/**
 * The requests that write into a project made for it. Every row has a name that begins with `mark`, by which it is
 * found again. Nobody is added, and nothing becomes public.
 */
export const ofWriting = (project: string, mark: string): readonly ExerciseStep[] => {
  const base = `/api/environments/${project}`
  const [dashboards, insights] = [`${base}/dashboards/`, `${base}/insights/`]
  const made = { name: `${mark} 1`, description: 'Made by a check, and removed by it.', tags: [' B', 'a'] }
  return [
    post(dashboards, made, ({ id }) => [
      ...ofDashboard(`${dashboards}${id}/`, mark),
      post(insights, { name: `${mark} 2`, dashboards: [Number(id)] }, (insight) =>
        ofInsight(`${insights}${insight.id}/`, mark),
      ),
      post(dashboards, { name: `${mark} 3`, use_dashboard: Number(id) }, (copy) => [get(`${dashboards}${copy.id}/`)]),
      get(`${dashboards}${id}/`),
    ]),
    post(`${dashboards}create_from_template_json/`, { template: templateOf(mark) }),
    ...refusals(base),
    get(dashboards),
  ]
}

const get = (path: string): ExerciseStep => ({ path })
const patch = (path: string, body: object): ExerciseStep => ({ method: 'PATCH', path, body })

/** A POST, followed by further requests if its answer shows a row. */
const post = (
  path: string,
  body: object,
  next?: (row: { readonly id: string }) => readonly ExerciseStep[],
): ExerciseStep => ({
  method: 'POST',
  path,
  body,
  ...(next && {
    next: (answer) => {
      const { id } = objectIn(answer)
      return id === undefined ? [] : next({ id: asText(id) })
    },
  }),
})

const ofDashboard = (path: string, mark: string): readonly ExerciseStep[] => [
  get(path),
  patch(path, { name: `${mark} 1, renamed`, pinned: true }),
  patch(path, { description: null }),
  patch(path, { pinned: 'perhaps' }),
  patch(path, { restriction_level: 5 }),
  get(path),
  get(`${path}sharing/`),
  { method: 'DELETE', path },
]

const ofInsight = (path: string, mark: string): readonly ExerciseStep[] => [
  get(path),
  get(`${path}sharing/`),
  patch(path, { name: `${mark} 2, renamed`, description: 'Seen' }),
  patch(path, { deleted: true }),
  get(path),
  patch(path, { deleted: false }),
  get(path),
]

const refusals = (base: string): readonly ExerciseStep[] => [
  post(`${base}/dashboards/`, { name: 'x'.repeat(401) }),
  post(`${base}/dashboards/`, { name: 5, pinned: 'perhaps' }),
]

const templateOf = (mark: string): object => ({
  template_name: `${mark} 4`,
  dashboard_description: 'Made from a template.',
  tags: [],
  dashboard_filters: {},
  tiles: [{ type: 'TEXT', body: 'Hello', layouts: {} }],
})
