import { test } from 'fake-dashboards/playwright'
import { ask } from './ask.ts'

test.use({ fakeOptions: { auth: 'lenient' } })

test('asks for what is not faked', async ({ page }) => {
  await page.goto('/')
  await ask(page, '/api/environments/2/surveys/?limit=1')
})

test('meets a bug in the fake', async ({ page, fake }) => {
  Object.assign(fake, { fetch: () => Promise.reject(new RangeError('a bug')) })
  await page.goto('/')
  await ask(page, '/api/projects/').catch(() => undefined)
})
