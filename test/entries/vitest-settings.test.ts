import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'
import { checkFields } from '../../src/core/json/checked-fields.ts'
import { DEFAULT_CHECKS } from '../../src/hosts/checks/check-settings.ts'
import { CheckedFake } from '../../src/hosts/checks/checked-fake.ts'
import { mswChecks, requireNoneDecided } from '../../src/hosts/checks/msw-settings.ts'
import { test as fakeTest } from '../../src/vitest.ts'

const me = http.get('*/api/me', () => HttpResponse.json({ name: 'Ann' }))
const check = (settings: object) => () => checkFields('test', settings, mswChecks)

test('handlers and an msw server are accepted', () => {
  expect(check({ handlers: [me], mswServer: setupServer(me) })).not.toThrow()
  expect(check({ handlers: [], mswServer: undefined })).not.toThrow()
})

test.each([me, null, [5], [[me]]])('handlers that would answer nothing are refused (%#)', (handlers) => {
  expect(check({ handlers })).toThrow('The "handlers" of a test is a list of msw handlers, such as [http.get(')
})

test.each([null, 5, {}, setupServer])('what is no msw server is refused (%#)', (mswServer) => {
  expect(check({ mswServer })).toThrow('The "mswServer" of a test is an msw server, as setupServer(…) gives it, got')
})

test.each(['', ' ', '/'])('the folder %j for capsules is refused: they would lie at the root of the disk', (folder) => {
  expect(() => new CheckedFake({}, { ...DEFAULT_CHECKS, captureFailures: { folder } }, String)).toThrow(
    `The "captureFailures" of a test is 'always', 'never' or { folder: '…', keep: ['texts'] }, got {"folder":"${folder}"}.`,
  )
})

for (const [name, value] of [
  ['handlers', me],
  ['mswServer', {}],
  ['unknownRequests', 'never'],
  ['fakeOptions', { seed: 'one' }],
] as const)
  fakeTest
    .extend(name, value as never)
    .fails(
      `a wrong ${name} fails a test that does not look at its fake, in a second try too`,
      { retry: 1 },
      () => undefined,
    )

for (const [name, value] of [
  ['network', 'fail'],
  ['allowedHosts', ['localhost']],
] as const)
  fakeTest
    .extend('mswServer', setupServer(me))
    .extend(name, value as never)
    .fails(`a ${name} beside an msw server, which decides that itself, fails a test`, () => undefined)

test('settings that an msw server decides itself are refused beside it', () => {
  expect(() => requireNoneDecided({ network: 'fail' })).toThrow(
    'The "network" of a test has no effect beside "mswServer": the onUnhandledRequest of that server decides.',
  )
  expect(() => requireNoneDecided({ allowedHosts: ['localhost'] })).toThrow(
    'The "allowedHosts" of a test has no effect',
  )
  expect(() => requireNoneDecided({ network: undefined, allowedHosts: [] })).not.toThrow()
})

test('a test of Vitest’s own beside them needs no fake', { retry: 1 }, ({ task }) => {
  expect(task.result?.retryCount ?? 0).toBe(0)
})

for (const option of ['onUnknown', 'onAnswered'])
  fakeTest
    .extend('fakeOptions', { [option]: 'fail' } as never)
    .fails(`${option} of fakeOptions has to be a function`, ({ fake }) => fake)

for (const options of [5, [], [{ auth: 'lenient' }]])
  fakeTest
    .extend('fakeOptions', options as never)
    .fails(`fakeOptions that are ${JSON.stringify(options)} are no options`, ({ fake }) => fake)

test.each(['onUnknown', 'onAnswered'])('a wrong %s is named, although another function takes its place', (option) => {
  const create = () => new CheckedFake({ [option]: 'fail' }, DEFAULT_CHECKS, () => '')

  expect(create).toThrow(`The "${option}" of a fake is a function, got "fail".`)
})

fakeTest.extend('fakeOptions', undefined as never)('fakeOptions may be undefined', ({ fake }) => {
  expect(fake.db.dashboard.count()).toBe(0)
})
