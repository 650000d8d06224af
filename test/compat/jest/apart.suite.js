import { setupFake } from 'fake-dashboards/jest'

const url = 'https://app.example.test/api/environments/2/dashboards/'

describe('first', () => {
  setupFake({ auth: 'lenient' })

  test('passes: it asks the first fake', async () => {
    expect((await fetch(`${url}1/`)).status).toBe(401)
  })
})

test('fails: a test without a fake', () => {
  expect('shown').toBe('meant')
})

describe('second', () => {
  setupFake({ auth: 'lenient' })

  test('fails: a test of the second fake', async () => {
    await fetch(`${url}2/`)
    expect('shown').toBe('meant')
  })
})
