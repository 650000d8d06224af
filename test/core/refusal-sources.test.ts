import { expect, test } from 'vitest'
import { getRule } from '../../src/description/rule-book.ts'
import type { Fake } from '../../src/index.ts'
import { FOREIGN, PRIVATE } from '../support/api/office.ts'
import { organizationOf, withKey } from '../support/api/rows.ts'
import { directBench } from '../support/api/transports.ts'
import type { SendOptions } from '../support/api/transports.ts'
import { sections } from '../support/texts/spec.ts'

const UNKNOWN = '01890000-0000-0000-0000-000000000000'
const HTML = { headers: { Accept: 'text/html' } }
const FORMAT = 'Could not satisfy the request Accept header.'
const NO_SCOPE = 'This action does not support Personal API Key access'
const NO_NUMBER = "Field 'id' expected a number but got 'abc'."
const LOW_LEVEL = "You don't have sufficient permissions in the project."

/** The text of a rule in one line. */
const textOf = (source: string): string => getRule(sections, source).text.replaceAll(/\s+/g, ' ')

test.each<[method: string, path: string, source: string, detail: string, options?: SendOptions]>([
  ['GET', '/dashboards/?format=xml', 'R.6', 'Not found.'],
  ['GET', '/dashboards/', 'R.7', FORMAT, HTML],
  ['POST', '/dashboards/1/sharing/', 'K.10', NO_SCOPE, { as: 'star' }],
  ['POST', '/explicit_members/', '17.2', LOW_LEVEL, { as: 'member' }],
  ['POST', '/explicit_members/', 'P.5', LOW_LEVEL, { as: 'outsider' }],
  ['GET', '/api/projects/abc/', '27.3', NO_NUMBER],
  ['GET', '/api/environments/99/', '27.2', 'Not found.'],
  ['GET', `/api/organizations/@current/projects/${FOREIGN}/`, '27.2', 'Not found.'],
  ['GET', '/api/organizations/acme/projects/1/', '40.3', 'Organization not found.'],
  ['GET', '/api/organizations/acme/members/', '42.3', 'Organization not found.'],
  ['GET', `/api/organizations/${UNKNOWN}/members/`, '42.3', 'Organization not found.'],
])('the journal names the rule of what %s %s is told: %s', async (method, path, source, detail, options) => {
  const { fake, send } = directBench()

  await send(method, path, undefined, options)

  expect(fake.journal.last).toMatchObject({ source, refusal: detail })
  expect(textOf(source)).toContain(detail)
})

test.each([
  ['K.14', '/dashboards/', () => ({ scoped_teams: [PRIVATE] })],
  ['K.15', '/dashboards/', (fake: Fake) => ({ scoped_organizations: [organizationOf(fake, FOREIGN).id] })],
  ['K.16', '/api/projects/', () => ({ scoped_teams: [PRIVATE] })],
] as const)('the refusal of a bound key by rule %s names that rule', async (source, path, bind) => {
  const { fake, send } = directBench()

  await send('GET', path, undefined, withKey(fake, { scopes: ['*'], ...bind(fake) }))

  expect(fake.journal.last).toMatchObject({ status: 403, rule: 'key bounds', source })
})
