import type { CannedAnswer } from './canned.ts'

/** A Vitest suite as a project would have it: files that are all alike. */
export interface Suite {
  readonly name: string
  /** The text of each test file. */
  readonly text: string
  readonly files: number
  /** Whether all files share a process and its modules, as Vitest does with `isolate: false`. */
  readonly isShared?: boolean
}

/** The rows that the suites ask about. */
export interface Asked {
  readonly project: number
  readonly dashboard: number
}

interface Shape {
  readonly name: string
  /** Imports, and what is set up for the whole file. */
  readonly head: string
  /** The fixtures that a test takes. */
  readonly fixtures?: string
  /** The lines of a test before its requests. Declares `project` and `dashboard`. */
  readonly arrange?: string
  readonly ask?: string
}

const FILES = 20
const TESTS = 8
const TESTS_OF_ONE_FILE = 2000
/** Code is compiled and caches fill until then. */
const WARM_TESTS = 500

const GET_ONE = "expect(await ask(`${project}/dashboards/${dashboard}/`)).toHaveProperty('id')"

const FOUR = `const { id } = await ask(\`\${project}/dashboards/\${dashboard}/\`)
  expect(id).toBe(dashboard)
  const body = JSON.stringify({ description: \`Text \${number}\` })
  const headers = { 'Content-Type': 'application/json' }
  expect(await ask(\`\${project}/dashboards/\${dashboard}/\`, { method: 'PATCH', headers, body })).toHaveProperty('description')
  expect(await ask(\`\${project}/dashboards/\${dashboard}/collaborators/\`)).toBeInstanceOf(Array)
  expect(await ask(\`\${project}/events/?limit=100\`)).toHaveProperty('results')`

const SERVED = `import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'`

const msw = (handlers: string): string => `import { setupServer } from 'msw/node'
${SERVED}
import { handlers } from '../handlers.js'

const server = setupServer(...${handlers})
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())`

const SETUP_FAKE = `import { setupFake } from 'fake-dashboards/node'
import { typical } from 'fake-dashboards/scenarios'
${SERVED}

const { fake, server } = setupFake({ scenario: typical, auth: 'lenient' })
beforeAll(() => server.listen())
afterEach(() => fake.reset())
afterAll(() => server.close())`

const OVER_TYPICAL = `import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })`

const OVER_NOTHING = `import { expect, test as base } from 'fake-dashboards/vitest'

const test = base.extend('fakeOptions', { auth: 'lenient' })`

/** The file of static handlers that the static suites share. */
export const handlersFile = (answers: readonly CannedAnswer[]): string => `import { HttpResponse, http } from 'msw'

const answers = ${JSON.stringify(answers)}

export const handlers = answers.map(({ method, path, status, body }) =>
  http[method.toLowerCase()](path, () => (body ? HttpResponse.json(body, { status }) : new HttpResponse(null, { status }))),
)
`

/** The suites that are compared, by their topics. */
export function suitesOf(asked: Asked) {
  const suite = (shape: Shape): Suite => ({ name: shape.name, text: fileOf(asked, shape, TESTS), files: FILES })
  return {
    floor: suite({ name: 'one static handler, one request a test', head: msw('handlers.slice(1, 2)'), ask: GET_ONE }),
    seventeen: suite(STATIC),
    setupFake: suite({ name: 'setupFake over typical, reset after each', head: SETUP_FAKE }),
    typical: suite(FIXTURE),
    create: suite({
      name: 'fixtures fake and create over nothing',
      head: OVER_NOTHING,
      fixtures: '{ fake, create }',
      arrange:
        'const { project_id: project, id: dashboard } = create.dashboard()\n  expect(fake.db.dashboard.count()).toBe(1)',
    }),
  } as const
}

/** The same files, where Vitest does not isolate them from each other. */
export const sharedSuitesOf = (asked: Asked): readonly [own: Suite, other: Suite] => {
  const { typical, seventeen } = suitesOf(asked)
  const shared = (suite: Suite): Suite => ({ ...suite, name: `${suite.name}, isolate: false`, isShared: true })
  return [shared(typical), shared(seventeen)]
}

const STATIC: Shape = { name: 'seventeen static handlers', head: msw('handlers') }
const FIXTURE: Shape = { name: 'fixture fake over typical', head: OVER_TYPICAL, fixtures: '{ fake }' }

/** The same with thousands of tests in one file, which reports the memory in use during the run and at its end. */
export const longSuitesOf = (asked: Asked): readonly [own: Suite, other: Suite] => {
  const suite = (shape: Shape): Suite => ({
    name: `${shape.name}, ${TESTS_OF_ONE_FILE} tests in one file`,
    text: fileOf(asked, { ...shape, head: shape.head + HEAPS }, TESTS_OF_ONE_FILE),
    files: 1,
  })
  return [suite(FIXTURE), suite(STATIC)]
}

/** Writes what is in use after some tests, and after all, beside the file. */
const HEAPS = `
import { writeFileSync } from 'node:fs'
import * as vitest from 'vitest'

const heaps = []
let ended = 0
vitest.afterEach(() => {
  if (++ended !== ${WARM_TESTS} && ended !== ${TESTS_OF_ONE_FILE}) return
  globalThis.gc()
  heaps.push(process.memoryUsage().heapUsed)
})
vitest.afterAll(() => writeFileSync(new URL('heaps.json', import.meta.url), JSON.stringify(heaps)))`

function fileOf({ project, dashboard }: Asked, shape: Shape, tests: number): string {
  const { head, fixtures = '', arrange = `const [project, dashboard] = [${project}, ${dashboard}]`, ask = FOUR } = shape
  return `${head}

async function ask(path, init) {
  const answer = await fetch(\`https://app.example.test/api/environments/\${path}\`, init)
  expect(answer.status).toBe(200)
  return answer.json()
}

for (let number = 1; number <= ${tests}; number++) test(\`test \${number}\`, async (${fixtures}) => {
  ${arrange}
  ${ask}
})
`
}
