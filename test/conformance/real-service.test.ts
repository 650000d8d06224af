import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scenarios } from '../../src/scenarios.ts'
import { directBench } from '../support/api/transports.ts'
import type { Bench } from '../support/api/transports.ts'

const { $defs } = JSON.parse(
  readFileSync(new URL('../../fixtures/real-service.schemas.json', import.meta.url), 'utf8'),
) as { readonly $defs: Readonly<Record<string, object>> }
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ $id: 'real:', $defs })

/** The objections of one of the real service's schemas to a body, without the places in lists. */
function complaints(name: string, body: unknown): string[] {
  const validate = ajv.compile({ $ref: `real:#/$defs/${name}` })
  if (validate(body)) return []
  return validate.errors!.map(({ instancePath, message }) =>
    `${instancePath.replaceAll(/\/\d+/g, '')} ${message}`.trim(),
  )
}

/** Keys that the real service got after the time the interface describes. */
const later = (path: string, ...keys: readonly string[]) =>
  keys.map((key) => `${path} must have required property '${key}'`.trim())

/** Where each is read in a project, and what its schema has against it. */
const answers: Readonly<
  Record<string, { read: (bench: Bench) => Promise<readonly unknown[]>; differs: readonly string[] }>
> = {
  Dashboard: {
    read: (bench) => ofDashboards(bench, ''),
    differs: [
      ...later('', 'access_control_version', 'last_viewed_at', 'persisted_filters', 'persisted_variables', 'team_id'),
      // A dashboard may outlive the account of its creator.
      '/created_by must be object',
    ],
  },
  PaginatedDashboardBasicList: {
    read: (bench) => inProjects(bench, '/dashboards/'),
    differs: [
      ...later('/results', 'access_control_version', 'last_accessed_at', 'last_refresh', 'last_viewed_at'),
      ...later('/results', 'team_id'),
      '/results/created_by must be object',
    ],
  },
  DashboardCollaborator: {
    read: async (bench) => (await ofDashboards(bench, 'collaborators/')).flat(),
    differs: [],
  },
  SharingConfiguration: {
    read: (bench) => ofDashboards(bench, 'sharing/'),
    // Null until somebody changes the configuration for the first time (rule 12.4).
    differs: ['/created_at must be string', ...later('', 'share_passwords')],
  },
  PaginatedClickhouseEventList: {
    read: (bench) => inProjects(bench, '/events/'),
    // The schema is not what is sent (rule C.5, `eventFields`); it is what the interface has taken over.
    differs: ['elements', 'person', 'properties'].map((key) => `/results/${key} must be string`),
  },
  ExplicitTeamMember: {
    read: async (bench) => (await inProjects(bench, '/explicit_members/')).flat(),
    differs: [],
  },
}

async function inProjects(bench: Bench, path: string): Promise<unknown[]> {
  const projects = bench.fake.db.project.getAll()
  const responses = await Promise.all(
    projects.map(({ id }) => bench.send('GET', path, undefined, { as: null, project: id })),
  )
  return Promise.all(responses.filter(({ ok }) => ok).map((response) => response.json()))
}

async function ofDashboards(bench: Bench, path: string): Promise<unknown[]> {
  const dashboards = bench.fake.db.dashboard.findMany({ where: { deleted: { equals: false } } })
  const responses = await Promise.all(
    dashboards.map(({ id, project_id }) =>
      bench.send('GET', `/dashboards/${id}/${path}`, undefined, { as: null, project: project_id }),
    ),
  )
  return Promise.all(responses.filter(({ ok }) => ok).map((response) => response.json()))
}

test.each(Object.entries(answers))(
  'live: the real service’s own schema of %s accepts what is answered, but for what is named',
  async (name, { read, differs }) => {
    const named = [scenarios.typical, scenarios['odd-data'], scenarios['shared-and-deleted']]
    const bodies = await Promise.all(
      named.map((scenario) => read(directBench({ scenario, contract: 'live', auth: 'lenient' }))),
    )

    const found = new Set(bodies.flat().flatMap((body) => complaints(name, body)))

    expect(bodies.flat().length).toBeGreaterThan(0)
    expect([...found].sort()).toEqual([...differs].sort())
  },
)

test('documented: its schema of an event accepts every event, all text as it is', async () => {
  const pages = await inProjects(directBench({ scenario: scenarios.typical, auth: 'lenient' }), '/events/')
  const events = pages.flatMap((page) => (page as { readonly results: readonly object[] }).results)

  expect(events).not.toEqual([])
  expect(pages.flatMap((page) => complaints('PaginatedClickhouseEventList', page))).toEqual([])
})
