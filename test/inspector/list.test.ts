import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { openAfterSession, SENT } from '../support/inspector/inspected-session.ts'
import { tellManyRequests } from '../support/inspector/many-requests.ts'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { sendAs } from '../support/inspector/tabs.ts'
import { ask, create, dashboards } from '../support/servers/served.ts'

const { test, browser } = inspectorTests()

test('a row tells the request in words', async () => {
  const { page } = await openAfterSession(browser())

  const [second, third] = [page.getByRole('option').nth(1), page.getByRole('option').nth(2)]

  await expect
    .poll(() => second.ariaSnapshot())
    .toBe('- option "Request 2 POST …/1/dashboards/ 201 +dashboard owner 00:00:00"')
  expect(await third.ariaSnapshot()).toBe('- option "Request 3 GET …/1/dashboards/ 401 credentials nobody 00:00:00"')
})

test('a row whose request was accepted says that a part of it had no effect', async () => {
  const { page, server } = await openInspectorPage(browser())

  await ask(server.url, '/api/environments/1/dashboards/?serach=weekly')

  const row = page.getByRole('option', { name: 'Request 1 ' })
  await expect.poll(() => row.ariaSnapshot()).toMatch(/ 200 warning owner /)
  const text = 'Unknown query parameter "serach" was ignored.'
  expect(await row.getByText('warning').getAttribute('title')).toContain(text)
})

test('a row whose answer is a list without rows says so, and what there is', async () => {
  const { page, server } = await openInspectorPage(browser())

  await ask(server.url, '/api/environments/1/events/?event=none')

  const row = page.getByRole('option', { name: 'Request 1 ' })
  await expect.poll(() => row.ariaSnapshot()).toMatch(/ 200 empty owner /)
  expect(await row.getByText('empty').getAttribute('title')).toContain('Project 1 has no events.')
})

test('a row whose request wrote says the columns that it changed, and the tables whose rows came or went', async () => {
  const { page, server } = await openInspectorPage(browser())

  const { id } = await create(server.url, 'Weekly')
  for (const body of [{ name: 'Daily', tags: ['a'] }, { name: 'Daily' }])
    await sendAs('owner', server.url, 'PATCH', `${dashboards}${id}/`, body)

  const [added, changed, same] = [0, 1, 2].map((place) => page.getByRole('option').nth(place))
  await expect.poll(() => same!.ariaSnapshot()).toMatch(/ 200 owner /)
  expect(await changed!.ariaSnapshot()).toMatch(/ 200 name, tags owner /)
  expect(await added!.ariaSnapshot()).toMatch(/ 201 \+dashboard owner /)
})

test('a row whose request was not done says its status alone, and what would do it', async () => {
  const { page, server } = await openInspectorPage(browser())

  await ask(server.url, `${dashboards}1/`, { method: 'DELETE' })

  const row = page.getByRole('option', { name: 'Request 1 ' })
  await expect.poll(() => row.ariaSnapshot()).toMatch(/ 405 owner /)
  expect(await row.getByTitle(/It is deleted by PATCH/).textContent()).toMatch(/^405 *$/)
})

test('a row whose request failed after it had written says so, and so does the reason', async () => {
  const { page, server, fake } = await openInspectorPage(browser())
  for (const effect of [{ status: 504 }, { networkError: true }] as const)
    fake.faults.add({ match: { method: 'POST' }, effect: { ...effect, at: 'answer' }, times: 1 })
  for (let i = 0; i < 2; i++) await create(server.url, 'Twice').catch(() => {})

  const [answered, lost] = [0, 1].map((place) => page.getByRole('option').nth(place))
  await expect.poll(() => lost!.ariaSnapshot()).toMatch(/ no answer but wrote owner /)
  expect(await answered!.ariaSnapshot()).toMatch(/ 504 but wrote owner /)
  for (const row of [answered!, lost!]) {
    await row.click()
    await page.getByRole('tabpanel').getByText('What it wrote stays.').waitFor()
  }
})

test('a row of another day than the one above says the day and the time, and the first one where the clock shows another day', async () => {
  const { page, server, fake } = await openInspectorPage(browser())

  await ask(server.url, dashboards)
  fake.clock.advance('400d')
  for (let i = 0; i < 2; i++) await ask(server.url, dashboards)

  const [first, second, third] = [0, 1, 2].map((place) => page.getByRole('option').nth(place))
  await expect.poll(() => third!.ariaSnapshot()).toMatch(/ owner 00:00:00"$/)
  expect(await second!.ariaSnapshot()).toMatch(/ owner 02-05 00:00:00"$/)
  expect(await first!.ariaSnapshot()).toMatch(/ owner 01-01 00:00:00"$/)
})

test('a row whose request the endpoint itself refused says what the answer says', async () => {
  const { page, server } = await openInspectorPage(browser())

  await ask(server.url, `${dashboards}999/`)

  const row = page.getByRole('option', { name: 'Request 1 ' })
  await expect.poll(() => row.ariaSnapshot()).toMatch(/ 404 Not found\. owner /)
})

test('a row whose body was refused says the field that the refusal is about', async () => {
  const { page, server } = await openInspectorPage(browser())

  await sendAs('owner', server.url, 'POST', dashboards, { name: 1.5, description: {} })

  const row = page.getByRole('option', { name: 'Request 1 ' })
  await expect.poll(() => row.ariaSnapshot()).toMatch(/ 400 description: Not a valid string\. owner /)
})

test('where a user has asked by several keys, a row tells the key, too', async () => {
  const { page, server } = await openInspectorPage(browser())

  for (const key of ['owner', 'reader', 'member'] as const) await sendAs(key, server.url, 'GET', dashboards)

  const row = (number: number) => page.getByRole('option', { name: `Request ${number} ` }).ariaSnapshot()
  await expect.poll(() => row(1)).toMatch(/ owner, owner /)
  expect(await row(2)).toMatch(/ reader, owner /)
  expect(await row(3)).toMatch(/ empty member /)
})

test('who sent a request that was refused before its key was looked at is not called nobody', async () => {
  const { page, server } = await openInspectorPage(browser())

  await ask(server.url, '/api/environments/1/subscriptions/')

  const row = page.getByRole('option', { name: 'Request 1 ' })
  await expect.poll(() => row.ariaSnapshot()).toMatch(/ 501 not faked somebody /)
  await row.click()
  await page.getByRole('region', { name: '#1' }).getByText('somebody', { exact: true }).waitFor()
})

test('a filter narrows the list down, and the count is told', async () => {
  const { page } = await openAfterSession(browser())
  const shown = () =>
    page.getByRole('option').evaluateAll((rows) => rows.map((row) => Number(row.id.slice('request-'.length))))

  await page.getByLabel('Filter').fill('dashboard:1')
  await expect.poll(shown).toEqual([2, 6, 7])
  await page.getByRole('status').getByText('3 of 8 requests').waitFor({ state: 'attached' })

  await page.getByLabel('Filter').fill('')
  await page.getByRole('button', { name: 'Refused' }).click()
  await page.getByRole('button', { name: 'Failed' }).click()
  await expect.poll(shown).toEqual([3, 4, 5])
  expect(await page.getByLabel('Filter').inputValue()).toBe('is:failed is:refused')

  await page.getByLabel('Filter').fill('nonsense')
  await page.getByText('Nothing matches “nonsense”.').waitFor()
  await page.getByLabel('Filter').fill('')
  await expect.poll(async () => (await shown()).length).toBe(SENT)
})

test('Enter in the filter leads to a request that it shows, and stays at the selected one if that is shown', async () => {
  const { page } = await openAfterSession(browser())
  await page.getByRole('option', { name: 'Request 1 ' }).click()
  const filter = page.getByLabel('Filter')

  await filter.fill('is:refused')
  await filter.press('Enter')
  expect(await page.getByRole('option', { selected: true }).getAttribute('id')).toBe('request-3')
  await page.keyboard.press('ArrowDown')
  await filter.fill('dashboards/999')
  await filter.press('Enter')
  expect(await page.getByRole('option', { selected: true }).getAttribute('id')).toBe('request-5')
})

test('the keys of the list select, and the chosen row is the active one', async () => {
  const { page } = await openAfterSession(browser())
  const list = page.getByRole('listbox', { name: 'Requests' })
  const chosen = async (key: string): Promise<readonly (string | null)[]> => {
    await list.press(key)
    const selected = page.getByRole('option', { selected: true })
    const numbers = await selected.evaluateAll((rows) => rows.map((row) => row.id))
    return [...numbers, await list.getAttribute('aria-activedescendant')]
  }

  expect(await chosen('Enter')).toEqual(['request-8', 'request-8'])
  expect(await chosen('ArrowUp')).toEqual(['request-7', 'request-7'])
  expect(await chosen('Home')).toEqual(['request-1', 'request-1'])
  expect(await chosen('ArrowUp')).toEqual(['request-1', 'request-1'])
  expect(await chosen('ArrowDown')).toEqual(['request-2', 'request-2'])
  expect(await chosen('PageDown')).toEqual(['request-8', 'request-8'])
  expect(await chosen('ArrowDown')).toEqual(['request-8', 'request-8'])
  expect(await chosen('Escape')).toEqual([null])
})

test('of ten thousand requests less than a hundred rows are in the document', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await ask(server.url, '/api/')
  await tellManyRequests(page, (await control.entries()).entries[0]!, 10_000)
  await page.getByText('10000', { exact: true }).first().waitFor()
  const rows = page.getByRole('option')
  await page.getByRole('option', { name: 'Request 10000 ' }).waitFor()
  expect(await rows.count()).toBeLessThan(100)

  await page.getByLabel('Filter').fill('dashboards/')
  await page.getByRole('status').getByText('400 of 10000 requests').waitFor({ state: 'attached' })
  await page.getByRole('listbox').press('Home')
  await page.getByRole('option', { name: 'Request 1 ', selected: true }).waitFor()
  expect(await rows.first().getAttribute('aria-setsize')).toBe('400')
  expect(await rows.count()).toBeLessThan(100)
})

test('of more requests than the page keeps, it says how many are gone', async () => {
  const { page, server, control } = await openInspectorPage(browser())
  await ask(server.url, '/api/')
  await page.getByRole('option', { name: 'Request 1 ' }).waitFor()
  const since: number[] = []
  page.on('request', (request) => {
    const { searchParams } = new URL(request.url())
    if (searchParams.get('limit') === '500') since.push(Number(searchParams.get('since')))
  })

  await tellManyRequests(page, (await control.entries()).entries[0]!, 12_345)

  await page.getByText('2345 requests forgotten: only the newest are kept.').waitFor()
  expect(await page.getByText('10000', { exact: true }).count()).toBe(1)
  expect(Math.min(...since)).toBe(2345)
  await page.getByRole('listbox').press('Home')
  await page.getByRole('option', { name: 'Request 2346 ', selected: true }).waitFor()
  expect(await page.getByRole('slider').getAttribute('min')).toBe('2346')
})

/** The page over more requests than the list has place for. */
async function openOverSixty() {
  const { page, server } = await openInspectorPage(browser())
  for (let count = 0; count < 60; count++) await ask(server.url, `/api/?n=${count}`)
  await page.getByRole('option', { name: 'Request 60 ' }).waitFor()
  return { page, server }
}

/** How many rows the list has place for, the last one cut off or not. */
const placeIn = (page: Page) => page.getByRole('listbox').evaluate((list) => Math.ceil(list.clientHeight / 28))

test('whoever has gone up stays there, is told how many lie below, and is led back', async () => {
  const { page, server } = await openOverSixty()
  await page.getByRole('listbox').press('Home')
  const top = () => page.getByRole('listbox').evaluate((list) => list.scrollTop)
  await expect.poll(top).toBe(0)

  for (let count = 0; count < 3; count++) await ask(server.url, '/api/')

  const newer = page.getByRole('button', { name: 'newer' })
  await expect.poll(() => newer.textContent()).toBe(`${63 - (await placeIn(page))} newer`)
  expect(await top()).toBe(0)
  await newer.press('Enter')
  await page.getByRole('option', { name: 'Request 63 ' }).waitFor()
  await newer.waitFor({ state: 'detached' })
})

test('the selected request stays in view when a part beside the list takes its room, and nobody is led back to it', async () => {
  const { page } = await openOverSixty()
  const list = page.getByRole('listbox')
  const isIn = (number: number) =>
    list.evaluate((within, id) => {
      const [view, row] = [within, document.getElementById(id)].map((one) => one?.getBoundingClientRect())
      return row !== undefined && row.top >= view!.top - 1 && row.bottom <= view!.bottom + 1
    }, `request-${number}`)
  const height = () =>
    page
      .getByRole('option')
      .first()
      .evaluate((row) => row.clientHeight)

  await page.keyboard.press('k')
  await expect.poll(() => isIn(60)).toBe(true)
  await page.keyboard.press('s')
  await expect.poll(height).toBeGreaterThan(40)
  await expect.poll(() => isIn(60)).toBe(true)

  await list.evaluate((within) => (within.scrollTop = 0))
  await expect.poll(() => isIn(1)).toBe(true)
  await page.keyboard.press('s')
  await expect.poll(height).toBeLessThan(40)
  expect([await isIn(1), await isIn(60)]).toEqual([true, false])
})

test('after a filter that nothing met, only what lies below the view is called newer', async () => {
  const { page } = await openOverSixty()
  await page.getByRole('listbox').press('Home')

  await page.getByLabel('Filter').fill('nonsense')
  await page.getByText('Nothing matches').waitFor()
  await page.getByLabel('Filter').fill('')

  const newer = page.getByRole('button', { name: /^\d+ newer$/ })
  await newer.waitFor()
  await expect.poll(() => newer.textContent()).toBe(`${60 - (await placeIn(page))} newer`)
})
