import { expect, test } from 'fake-dashboards/playwright'
import { ask } from './ask.ts'

test.use({ fakeOptions: { auth: 'lenient' } })

test('asks for what is not faked', async ({ page }) => {
  await page.goto('/')
  await ask(page, '/api/environments/2/surveys/?limit=1')
})

test('leaves a gate closed', async ({ page, fake }) => {
  await page.goto('/')
  const gate = fake.hold('GET', '/dashboards/:id')
  await page.evaluate((address) => void fetch(address), '/api/environments/2/dashboards/1/')
  await gate.arrived()
})

test('waits for what never comes', async ({ page, fake }) => {
  test.setTimeout(3000)
  fake.faults.add({ effect: { latency: '2s' } })
  await page.goto('/')
  await ask(page, '/api/environments/2/dashboards/')
})

test('asks another host, and nobody catches that', async ({ page }) => {
  await page.goto('/')
  await ask(page, 'http://127.0.0.1:9/uncaught')
})

test('asks another host', async ({ page, fake }) => {
  await page.goto('/')
  await ask(page, 'http://127.0.0.1:9/collect').catch(() => undefined)
  expect(fake).toHaveReceived('GET', '/events')
})

test('meets a bug in the fake', async ({ page, fake }) => {
  Object.assign(fake, { fetch: () => Promise.reject(new RangeError('a bug')) })
  await page.goto('/')
  await ask(page, '/api/projects/').catch(() => undefined)
})

test.describe('after a beforeAll that makes a row', () => {
  test.beforeAll(({ create }) => void create.dashboard())

  test('asks for the row of a beforeAll', async ({ page }) => {
    await page.goto('/')
  })
})

test.describe('before an afterAll that looks at the fake', () => {
  test.afterAll(({ fake }) => expect(fake).not.toHaveReceived('GET', '/events'))

  test('makes a row that an afterAll does not see', ({ create }) => void create.dashboard())
})
