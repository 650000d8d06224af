import { setupFake } from 'fake-dashboards/jest'
import { createServer } from 'node:http'

const asked = []
const outside = createServer(({ url }, response) => {
  asked.push(url)
  response.end('{}')
})
const pause = () => new Promise((over) => setTimeout(over, 60))
const later = (ask) => void setTimeout(ask, 20)

beforeAll(() => new Promise((listening) => outside.listen(0, '127.0.0.1', listening)))
afterAll(() => void outside.close())

describe('fails: a timer', () => {
  const { fake } = setupFake({ auth: 'lenient' })
  const collect = () => fetch(`http://127.0.0.1:${outside.address().port}/collect`).catch(() => undefined)

  test('that a test leaves', () => later(collect))

  test('asks nothing outside, and fails no other test', async () => {
    await pause()
    expect(asked).toEqual([])
  })

  test('that asks the fake', () => later(() => fetch('https://app.example.test/api/projects/').catch(() => undefined)))

  test('does not reach the fake of the next test', async () => {
    await pause()
    expect(fake.journal.entries).toEqual([])
  })

  test('with a callback works as before', (done) => {
    fetch('https://app.example.test/api/projects/').then(() => done(), done)
  })
})
