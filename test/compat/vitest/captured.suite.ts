import { typical } from 'fake-dashboards/scenarios'
import { expect, test as base } from 'fake-dashboards/vitest'
import { describe, vi } from 'vitest'

const test = base.extend('fakeOptions', { scenario: typical, auth: 'lenient' })
const url = 'https://app.example.test/api/environments/2/dashboards/'
const rename = (name: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}1/`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ name }),
  })

test('fails: a name, an address and a key', async ({ create }) => {
  const user = create.user({ first_name: 'Hildegard', email: 'hildegard@private.example' })
  create.dashboard({ project_id: 2, name: 'Layoffs of Hildegard', created_by_id: user.id })
  const { value } = create.key({ user_id: user.id, value: 'phx_veryownsecretkey1234567890' })
  await rename('Hildegard leaves', { Authorization: `Bearer ${value}` })
  await fetch(url)
  expect('the screen').toBe('another')
})

test('passes: with requests', async () => {
  expect((await fetch(url)).status).toBe(200)
})

for (const side of ['left', 'right'])
  describe(side, () => {
    test('fails: of the same title', async () => {
      await rename(side)
      expect(side).toBe('neither')
    })
  })

for (const number of [1, 2])
  test.concurrent('fails: beside another of the same title', async () => {
    await rename(String(number))
    await fetch(url)
    expect(number).toBe(3)
  })

test('fails: also when it is run again', { retry: 1 }, async () => {
  await fetch(`${url}1/`)
  expect('the screen').toBe('another')
})

test('fails: with a clock of its own', async () => {
  vi.useFakeTimers()
  await fetch(`${url}1/`)
  expect('the screen').toBe('another')
})

test('fails: ../../outside/CON: <a> "b"|c? 名前 *', async () => {
  vi.useRealTimers()
  await fetch(`${url}1/`)
  expect('the screen').toBe('another')
})

test('fails: by an unknown path', async () => {
  await fetch(`${url}1/surveys/`)
})

test('fails: with nothing asked', () => {
  expect('the screen').toBe('another')
})

test.fails('passes: because it is to fail', async () => {
  await fetch(url)
  expect('the screen').toBe('another')
})

test('is skipped: by itself, before the line that uses its fault', async ({ fake, skip }) => {
  fake.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
  await fetch(url)
  skip()
})

test.extend('captureFailures', 'never')('fails: and is to leave nothing', async () => {
  await fetch(url)
  expect('the screen').toBe('another')
})

test.extend('captureFailures', { folder: 'elsewhere/capsules' })('fails: and has another folder', async () => {
  await fetch(url)
  expect('the screen').toBe('another')
})

test.extend('captureFailures', { folder: 'kept', keep: ['everything'] })(
  'fails: and keeps its words',
  async ({ create }) => {
    const { value } = create.key({ name: 'Hildegard', value: 'phx_veryownsecretkey1234567890' })
    await rename('Layoffs of Hildegard', { Authorization: `Bearer ${value}` })
    expect('the screen').toBe('another')
  },
)

test('fails: and cannot be captured', async ({ fake }) => {
  Object.assign(fake, { capture: () => Promise.reject(new RangeError('no memory')) })
  await fetch(url)
  expect('the screen').toBe('another')
})
