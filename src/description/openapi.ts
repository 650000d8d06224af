import manifest from '../../package.json' with { type: 'json' }
import { settleContract } from '../contract/contract.ts'
import type { ContractChoice } from '../contract/contract.ts'
import type { JsonSchema } from '../core/json/json-schema.ts'
import type { Tag } from '../resources/route.ts'
import { schemas } from './openapi/components.ts'
import { pathItems } from './openapi/paths.ts'
import type { PathItem } from './openapi/paths.ts'
import { headers, sharedResponses } from './openapi/responses.ts'

/** An OpenAPI 3.1 description, with the types of the parts that programs read. */
export interface OpenApi {
  readonly openapi: '3.1.0'
  readonly info: object
  readonly servers: readonly object[]
  readonly tags: readonly object[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> } & Readonly<Record<string, object>>
}

/** Each tag in words. */
const tags: Readonly<Record<Tag, string>> = {
  dashboards: 'Dashboards of a project: created, changed and deleted softly.',
  collaborators: 'Who may edit a restricted dashboard.',
  sharing: 'Whether a dashboard is public, and the public view of it.',
  insights: 'Saved queries with their results, and the dashboards that show them.',
  events: 'Captured events; kept for backwards compatibility.',
  'explicit members': 'Users who have a level of their own in a project.',
  organizations: 'The organisations of a user, with their projects and members.',
  projects: 'The projects and environments a user may enter.',
  persons: 'The people whose events were captured.',
  account: 'The caller, and the key of the request.',
}

/**
 * Describes the API under a contract, by default `'documented'`. The description follows from the routes, the fields of
 * bodies and the shapes of answers.
 *
 * @throws FakeUsageError when a row or a column of the contract is unknown.
 * @example
 * ```ts
 * import { openapi } from 'fake-dashboards/openapi'
 *
 * openapi('live').paths['/api/environments/{project_id}/events']?.['get']?.operationId // 'environments_events_list'
 * ```
 */
export function openapi(choice: ContractChoice = 'documented'): OpenApi {
  const contract = settleContract(choice)
  const paths = pathItems(contract)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Environment-scoped dashboards API',
      version: manifest.version,
      summary: 'Dashboards, collaborators, sharing, events and explicit members, as fake-dashboards answers them.',
      description: describeContract(choice),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:8010', description: '`fake-dashboards start`' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        PersonalAPIKeyAuth: { type: 'http', scheme: 'bearer', description: KEY },
      },
      schemas: schemas(contract),
      headers: usedHeaders(paths),
      responses: sharedResponses,
    },
  }
}

/**
 * The other places of a key are described in words. As schemes of their own, generated clients would send the key in each of
 * them; as parameters, every method would take them.
 */
const KEY = [
  'A personal API key; a role is a scope.',
  'Without the header it may stand in the body or the query string, as `personal_api_key` (rule K.2).',
  'On GET, `token` or `api_key` in the query string may name the project in place of the path, by its public token (rule P.2).',
].join(' ')

function describeContract(choice: ContractChoice): string {
  const name = typeof choice === 'string' ? choice : JSON.stringify(choice)
  return [
    `The contract is \`${name}\`: \`documented\` answers as the interface says, \`live\` as the real service was observed to.`,
    'Every path works with and without a trailing slash. HEAD is GET without a body, and OPTIONS lists the methods of a path.',
  ].join('\n\n')
}

/** The headers that are referred to. A contract with the created object in the answer needs no `Location`. */
const usedHeaders = (paths: object): object =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) =>
      JSON.stringify({ paths, sharedResponses }).includes(`"#/components/headers/${name}"`),
    ),
  )
