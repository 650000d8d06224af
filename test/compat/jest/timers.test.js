import { jest } from '@jest/globals'
import { setupFake } from 'fake-dashboards/jest'
import { typical } from 'fake-dashboards/scenarios'

setupFake({ scenario: typical, auth: 'lenient' })
const url = `${location.origin}/api/environments/2/dashboards/1/`
const askByXhr = () =>
  new Promise((answered) => {
    const xhr = new XMLHttpRequest()
    xhr.onloadend = () => answered(xhr.status)
    xhr.open('GET', url)
    xhr.send()
  })

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] }))
afterEach(() => void jest.useRealTimers())

test('fake timers hold no fetch, as the guide sets them', async () => {
  expect((await fetch(url)).status).toBe(200)
})

test('nor an XMLHttpRequest', async () => {
  expect(await askByXhr()).toBe(200)
})
