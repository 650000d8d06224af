import { expect, test } from 'fake-dashboards/playwright'
import { typical } from 'fake-dashboards/scenarios'
import { ask, rename } from './ask.ts'

test.use({ fakeOptions: { scenario: typical, auth: 'lenient' } })

const api = '/api/environments/2'

test('fails: a name, an address and a key', async ({ page, fake, create }) => {
  const user = create.user({ first_name: 'Hildegard', email: 'hildegard@private.example' })
  const { value } = create.key({ user_id: user.id, value: 'phx_veryownsecretkey1234567890' })
  await page.goto('/')
  await ask(page, `${api}/dashboards/1/`, {
    ...rename('Hildegard leaves'),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${value}` },
  })
  expect(fake).toHaveReceived('DELETE', '/dashboards/1')
})

test.describe('where nothing is to be left', () => {
  test.use({ captureFailures: 'never' })

  test('fails: without a capsule', async ({ page, fake }) => {
    await page.goto('/')
    await ask(page, `${api}/dashboards/1/`)
    expect(fake).toHaveReceived('DELETE', '/dashboards/1')
  })
})

test.describe('where names stay', () => {
  test.use({ captureFailures: { keep: ['everything'] } })

  test('fails: with its words', async ({ page, fake }) => {
    await page.goto('/')
    await ask(page, `${api}/dashboards/1/`, rename('Hildegard leaves'))
    expect(fake).toHaveReceived('DELETE', '/dashboards/1')
  })
})

test('fails: as it is to', async ({ page, fake }) => {
  test.fail()
  fake.faults.add({ match: { path: '/events' }, effect: { status: 503 } })
  await page.goto('/')
  await ask(page, `${api}/dashboards/1/`)
  expect(fake).toHaveReceived('DELETE', '/dashboards/1')
})
