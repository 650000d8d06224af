import { expect, test } from 'fake-dashboards/playwright'
import { restricted } from 'fake-dashboards/scenarios'
import { ask } from './ask.ts'

const baseUrl = 'https://app.example.test'

test.use({ fakeOptions: { scenario: restricted, auth: 'lenient', baseUrl } })

test('options of a file are its tests’', async ({ page, fake }) => {
  await page.goto('/')

  expect((await ask(page, '/api/projects/')).text).toBe('the site')
  expect((await ask(page, `${baseUrl}/api/projects/`)).status).toBe(200)
  expect(fake.journal.entries).toHaveLength(1)
})

test.describe('a group', () => {
  test.use({ fakeOptions: { seed: 5 } })

  test('replaces them', async ({ page, fake }) => {
    await page.goto('/')

    expect((await ask(page, '/api/projects/')).status).toBe(401)
    expect(fake.world.ids.seed).toBe(5)
  })
})

test.describe('a misspelt setting', () => {
  let refusal: unknown
  try {
    // @ts-expect-error The compiler tells as well.
    test.use({ leftover: 'pass' })
  } catch (error) {
    refusal = error
  }

  test('is refused where it is written', () => {
    expect(String(refusal)).toContain('There is no setting "leftover"; the nearest is "leftovers".')
  })
})

test.describe('with as: "outsider"', () => {
  test.use({ as: 'outsider' })

  test('requests without a key are those of somebody who is in no organisation of the project', async ({ page }) => {
    await page.goto('/')

    expect((await ask(page, `${baseUrl}/api/environments/2/dashboards/`)).status).toBe(403)
  })
})

test('a test without a page has a fake too', async ({ fake }) => {
  expect((await fake.fetch(`${baseUrl}/api/projects/`)).status).toBe(200)
})
