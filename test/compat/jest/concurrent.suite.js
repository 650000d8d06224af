import { setupFake } from 'fake-dashboards/jest'

setupFake({ auth: 'lenient' })
const url = 'https://app.example.test/api/environments/2/dashboards/'

test.concurrent('fails: it asks the fake', async () => {
  await fetch(url)
})

test.concurrent('fails: it asks another host, and catches the error', async () => {
  await fetch('https://other.test/').catch(() => undefined)
})

test.concurrent('passes: it asks nothing', async () => {
  await Promise.resolve()
})

test.concurrent.failing('passes: it fails for a reason of its own', async () => {
  await expect(Promise.resolve(1)).resolves.toBe(2)
})

test('passes: a test beside them', async () => {
  expect((await fetch(url)).status).not.toBe(501)
})
