import { requireFields } from '../../core/json/checked-fields.ts'
import type { CheckedField, ChecksOf } from '../../core/json/checked-fields.ts'
import { flag, text } from '../../core/json/json-schema.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import type { Capsule, CapsuleRequest } from '../capsule/capsule.ts'
import { importLine, toSource } from '../capsule/test-text.ts'
import { appsRequests, keyNameOf, apiKeyOf } from './callers.ts'
import { findingsOf } from './findings.ts'
import { describeSession } from './session-text.ts'

/** The parts of a written test that do not follow from the capsule. */
export interface WriteTestOptions {
  /**
   * The line that runs the app with `fake.fetch`, such as `const shown = await showList(fake.fetch)`. Default: a marked line
   * that fails until it is replaced.
   */
  readonly app?: string
  /**
   * The expectation of the bug report. It sees `shown`, `fake` and `rehearsal`, the result of `await fake.rehearsal()`.
   * Default: if the capsule has a finding about its requests, that there is no such finding any more; otherwise a marked line
   * that fails until it is replaced.
   */
  readonly expect?: string
  /** The name of the key in the capsule that the app used; null for none. Default: the key of the first request. */
  readonly as?: string | null
  /**
   * Whether the app uses the global `fetch`, as components do. The test then takes the fake from
   * `fake-dashboards/vitest`. Default: `false`.
   */
  readonly component?: boolean
  /** The title of the test. Default: `'the bug of this capsule is fixed'`. */
  readonly title?: string
  /** The number of a request: writes a test of its answer instead, without an app. */
  readonly at?: number
}

const TITLE = 'the bug of this capsule is fixed'
const FOUND = 'expect(rehearsal.findings, rehearsal.describe()).toEqual([])'

const line: CheckedField = {
  schema: text,
  says: 'is a text that is not empty',
  accepts: (given: string) => given.trim() !== '',
}
const checks: ChecksOf<WriteTestOptions> = {
  app: line,
  expect: line,
  as: { schema: { type: ['string', 'null'] } },
  component: { schema: flag },
  title: line,
  at: { schema: { type: 'integer', minimum: 1 } },
}

/** @throws FakeUsageError when an option is unknown, does not take its value, or has no effect. */
export function requireWriteTestOptions(options: WriteTestOptions): void {
  requireFields('written test', options, checks)
  const { at, ...others } = options
  const idle = Object.entries(others).find(([, value]) => value !== undefined)
  if (at !== undefined && idle)
    throw new FakeUsageError(`The "${idle[0]}" of a written test has no effect with "at": that test runs no app.`)
}

/** Writes a test that runs an app against a fake that follows a checked capsule. It declares no name that it does not read. */
export function writeAppTest(
  capsule: Capsule,
  { app, expect, as, component = false, title = TITLE }: Omit<WriteTestOptions, 'at'>,
): string {
  const isApps = appsRequests(capsule, as)
  const findings = findingsOf(capsule, (number) => isApps(capsule.requests[number - 1]!))
  const expectation = expect ?? (findings.length > 0 ? FOUND : sayWhat(app))
  const reads = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(expectation)
  const options = `{ capsule, follow: ${as === undefined ? 'true' : `{ as: ${JSON.stringify(as)} }`} }`
  const { imports, declares, test, prepares, task, waits } = (component ? byFixture : byFake)(options)
  const prepared = prepares + keyLine(capsule, isApps)
  return [
    imports(reads('expect') ? 'expect, ' : ''),
    comment(sessionLines(capsule, isApps)),
    comment(findings.map((finding) => `Found: ${finding}`)),
    declares,
    `test(${JSON.stringify(title)}, ${test} {\n`,
    prepared === '' ? '' : `${prepared}\n`,
    ...(app === undefined ? [`  // Your app, in one line:\n`] : []),
    `  ${runApp(app, task, reads('shown'))}\n`,
    `${waits}\n`,
    `  ${reads('rehearsal') ? 'const rehearsal = ' : ''}await fake.rehearsal()\n`,
    `  ${expectation}\n`,
    `})\n\n`,
    `const capsule = ${toSource(capsule)}\n`,
  ].join('')
}

/** How a test gets its fake. */
interface FakeInTest {
  readonly imports: (more: string) => string
  readonly declares: string
  /** The function of the test, without its body. */
  readonly test: string
  readonly prepares: string
  /** The task of the person who replaces the marked line. */
  readonly task: string
  /** The wait for what an app does after the line that runs it. */
  readonly waits: string
}

const byFake = (options: string): FakeInTest => ({
  imports: (more) => `${importLine('createFake', '')}import { ${more}test } from 'vitest'\n\n`,
  declares: '',
  test: 'async () =>',
  prepares: `  const fake = createFake(${options})\n`,
  task: 'run your app with fake.fetch',
  waits: '',
})

/** The capsule stands below, so a function gives it. */
const byFixture = (options: string): FakeInTest => ({
  imports: (more) => `${importLine(`${more}test as base`, '/vitest')}\n`,
  declares: `const test = base.extend('fakeOptions', () => (${options}))\n\n`,
  test: 'async ({ fake }) =>',
  prepares: '',
  task: 'render your app and do what the comment lists',
  waits: '  await new Promise((done) => setTimeout(done, 500)) // what the last answers change on the screen\n',
})

/** The session in words. If `shrink` has removed all requests, the app still shows the bug by its own requests. */
function sessionLines(capsule: Capsule, isApps: (request: CapsuleRequest) => boolean): readonly string[] {
  if (capsule.requests.length === 0) return ['No request is needed beforehand: the bug is in what the app asks itself.']
  return ['What the app asked, and what others did meanwhile:', ...describeSession(capsule, isApps)]
}

/** The line that runs the app. If nothing reads what it shows, `app` loses its `const shown =`. */
function runApp(app: string | undefined, task: string, isRead: boolean): string {
  if (app !== undefined) return isRead ? app : app.replace(/^const shown = (?=await )/, '')
  const whole = `Replace this line: ${task}${isRead ? ', and give what it shows' : ''}.`
  return `${isRead ? 'const shown = ' : ''}await Promise.reject(new Error('${whole}'))`
}

/** A marked line that fails and says what the app shows. */
function sayWhat(app = 'shown'): string {
  const subject = /\bshown\b/.test(app) ? 'shown' : 'rehearsal.describe()'
  const task =
    'Replace this line by what the bug report expects, such as expect(shown).toEqual([]): a capsule does not know what an app shows.'
  return `expect(${subject}, '${task}').toBe('what the bug report expects')`
}

/** The line by which the app gets its key. A lenient fake needs none. */
function keyLine(capsule: Capsule, isApps: (request: CapsuleRequest) => boolean): string {
  const own = capsule.requests.find((request) => isApps(request) && apiKeyOf(request) !== undefined)
  const name = own && keyNameOf(capsule, own)
  if (capsule.auth === 'lenient' || name === undefined) return ''
  const key = `fake.db.key.findFirst({ where: { name: { equals: ${JSON.stringify(name)} } } })?.value`
  return `  ${comment([`The key of the app: ${key}`])}`
}

const comment = (lines: readonly string[]): string => lines.map((told) => `// ${inOneLine(told)}\n`).join('')

/**
 * Puts text of a capsule on one line, so that it cannot end the comment that it stands in: what follows would run as
 * code.
 */
const inOneLine = (told: string): string => told.replaceAll(/[\n\r\u2028\u2029]/g, ' ')
