import { setupFake } from 'fake-dashboards/node'
import { typical } from 'fake-dashboards/scenarios'

const unknown = []
const { fake, server } = setupFake({ scenario: typical, auth: 'lenient', onUnknown: (one) => unknown.push(one) })
const url = 'https://app.example.test/api/environments/2/dashboards/1/'
const rename = (name) =>
  fetch(url, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name }) })
const nameOf = async () => (await (await fetch(url)).json()).name

beforeAll(() => server.listen())
afterEach(() => {
  fake.reset()
  expect(unknown.splice(0)).toEqual([])
})
afterAll(() => server.close())

test.each([1, 2])('a test starts from the scenario (%i)', async () => {
  expect(await nameOf()).not.toBe('Changed')

  await rename('Changed')

  expect(await nameOf()).toBe('Changed')
  expect(fake.journal.get({ method: 'PATCH', path: '/dashboards/:id' }).sent).toEqual({ name: 'Changed' })
})

test('XMLHttpRequest reaches the fake, too', async () => {
  const request = new XMLHttpRequest()
  request.open('GET', url)
  await new Promise((loaded) => {
    request.onload = loaded
    request.send()
  })

  expect(JSON.parse(request.responseText)).toMatchObject({ id: 1 })
})

test('what runs at once is kept apart by isolate', async () => {
  const names = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      fake.isolate(async () => {
        await rename(`Number ${at}`)
        return nameOf()
      }),
    ),
  )

  expect(names).toEqual(Array.from({ length: 50 }, (_, at) => `Number ${at}`))
})

test('a request without a route is told of', async () => {
  const answer = await fetch('https://app.example.test/api/environments/2/dashbords/')

  expect(answer.status).toBe(501)
  expect(unknown.splice(0)).toMatchObject([{ method: 'GET', path: '/api/environments/2/dashbords/', status: 501 }])
})

test('what is loaded late is loaded here, too', async () => {
  const answer = await fetch('https://app.example.test/api/environments/2/events/?limit=1')
  const capsule = await fake.capture()

  expect((await answer.json()).results).toHaveLength(1)
  expect(capsule.requests).toHaveLength(1)
})
