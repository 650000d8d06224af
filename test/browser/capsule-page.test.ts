import type { Page } from '@playwright/test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { chromium, requireChromium } from '../support/browser/chromium.ts'
import { sharedChromium } from '../support/browser/shared-chromium.ts'
import { openWatchedPage } from '../support/browser/watched-page.ts'
import { run } from '../support/commands/cli.ts'
import { folderWith } from '../support/folder.ts'
import { requestRow } from '../support/inspector/rows.ts'
import { eventfulSession, filed } from '../support/repro/capsules.ts'
import { staticSite } from '../support/servers/static-site.ts'

requireChromium('The page that opens capsules')

/** The number of a request in the capsule. */
const CREATED = 6

const browser = sharedChromium()
let capsule: string
/** The folder with the capsule and the page over it, which no test changes, and what the command says of it. */
let usual: Awaited<ReturnType<typeof write>>
beforeAll(async () => {
  capsule = JSON.stringify(await filed(await eventfulSession()))
  const folder = mkdtempSync(join(tmpdir(), 'fake-dashboards-'))
  usual = await write(folder, 'bug.json')
  return () => rmSync(folder, { recursive: true })
})

/** Lets the command write the page over the capsule, beside it. */
async function write(folder: string, name: string) {
  writeFileSync(`${folder}/${name}`, capsule)
  writeFileSync(`${folder}/notes.json`, '{"a":1}')
  return { folder, ...(await run('open', `${folder}/${name}`, '--static', `${folder}/page`)) }
}

/** The page that the command writes, on a server of static files. */
async function written(query = '', { folder, stdout, code } = usual) {
  const site = await staticSite(folder)
  const { page, problems } = await openWatchedPage(browser())
  await page.goto(`${site.url}/page/index.html${query}`)
  return { folder, page, problems, site, stdout, code }
}

/** Drops a file on the page, as a desktop does; or several. */
const drop = (page: Page, ...namesAndTexts: readonly string[]) =>
  page.evaluate((given) => {
    const dataTransfer = new DataTransfer()
    for (let at = 0; at < given.length; at += 2) dataTransfer.items.add(new File([given[at + 1]!], given[at]!))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, namesAndTexts)

describe.skipIf(chromium === undefined)('in Chromium', () => {
  test('the address that the command prints shows a capsule whose name has signs of addresses', async () => {
    const { page, site, stdout } = await written('', await write(folderWith(), 'a:b #1 at 50%?.json'))
    const [, address] = /open (\S+) there/.exec(stdout)!

    await page.goto(`${site.url}/page/${address}`)

    await requestRow(page, CREATED).waitFor()
  })

  test('the address that the command prints shows the capsule, and no rule of the page is broken', async () => {
    const { page, problems, stdout, code, site } = await written('?capsule=bug.json')

    await requestRow(page, CREATED).waitFor()

    expect([code, stdout]).toEqual([0, expect.stringContaining('open index.html?capsule=bug.json there')])
    expect(problems).toEqual([])
    expect(site.asked.toSorted()).toEqual(
      ['bug.json', 'capsule-page.js', 'index.html?capsule=bug.json', 'inspector.js', 'start.js'].map(
        (file) => `GET /page/${file}`,
      ),
    )
  })

  test('a file that is chosen is shown, and no request leaves the page', async () => {
    const { folder, page, site, problems } = await written()
    await page.getByRole('heading', { name: 'Open a capsule' }).waitFor()
    const before = site.asked.length

    await page.getByLabel('Capsule').setInputFiles(`${folder}/bug.json`)
    await requestRow(page, CREATED).waitFor()

    expect([site.asked.slice(before), problems]).toEqual([[], []])
    expect(await page.getByRole('heading', { name: 'Open a capsule' }).isVisible()).toBe(false)
  })

  test('the page says at its top, in its title and under Set up which file it shows', async () => {
    const { page } = await written('?capsule=bug.json')

    await page.getByRole('heading', { name: 'fake-dashboards bug.json' }).waitFor()
    await page.getByRole('button', { name: 'Set up' }).press('Enter')

    await page.locator('#set-up').getByText('bug.json').first().waitFor()
    expect(await page.title()).toBe('bug.json · fake-dashboards')
  })

  test('a file that is dropped is shown, and another one takes its place', async () => {
    const { page } = await written()
    const one = JSON.parse(capsule) as { requests: object[]; events: object[] }
    const none = JSON.stringify({ ...one, requests: [], events: [] })

    await page.getByRole('heading', { name: 'Open a capsule' }).waitFor()
    await drop(page, 'bug.json', capsule)
    await requestRow(page, CREATED).waitFor()
    await drop(page, 'none.json', none)
    await requestRow(page, CREATED).waitFor({ state: 'detached' })

    expect(await page.locator('#inspector').count()).toBe(1)
  })

  test.each([
    ['notes.json', 'notes.json cannot be opened. Broken capsule'],
    ['nothing.json', 'nothing.json cannot be opened. It was answered 404.'],
    ['https://evil.example/bug.json', 'https://evil.example/bug.json cannot be opened.'],
  ])('%s is refused with the reason, and a capsule can be chosen then', async (name, says) => {
    const { folder, page } = await written(`?capsule=${encodeURIComponent(name.replace('notes', '../notes'))}`)

    const alert = page.getByRole('alert')
    await alert.getByText(says.replace(/^notes/, '../notes')).waitFor()
    await page.getByLabel('Capsule').setInputFiles(`${folder}/bug.json`)

    await requestRow(page, CREATED).waitFor()
    expect(await alert.isVisible()).toBe(false)
  })

  test.each([
    [
      'empty.json',
      '',
      'empty.json cannot be opened. It is empty. Capture one with: JSON.stringify(await fake.capture())',
    ],
    [
      'cut.json',
      '{"format":',
      'cut.json cannot be opened. It is not JSON (Unexpected end of JSON input). Capture one with: ',
    ],
  ])('%s, which is not JSON, is refused with what to do', async (name, text, says) => {
    const { page } = await written()
    await page.getByRole('heading', { name: 'Open a capsule' }).waitFor()

    await drop(page, name, text)

    await page.getByRole('alert').getByText(says).waitFor()
  })

  test('a refusal below a capsule that is shown leaves the inspector as it looks, and its heading is one', async () => {
    const { page } = await written('?capsule=bug.json')
    await requestRow(page, CREATED).waitFor()
    const sizeOf = (name: string) =>
      page.getByText(name, { exact: true }).evaluate((element) => getComputedStyle(element).fontSize)
    const before = await sizeOf('Requests')

    await drop(page, 'cut.json', '{')

    await page.getByRole('alert').getByText('cut.json cannot be opened').waitFor()
    expect([await sizeOf('Requests'), await sizeOf('Open a capsule')]).toEqual([before, '26px'])
  })

  test('of several files that are dropped none is shown in place of the others, and it says so', async () => {
    const { page } = await written()
    await page.getByRole('heading', { name: 'Open a capsule' }).waitFor()

    await drop(page, 'bug.json', capsule, 'other.json', capsule)

    await page.getByRole('alert').getByText('2 files were dropped. Drop one: a page shows one capsule.').waitFor()
    expect(await page.locator('#inspector').count()).toBe(0)
    await drop(page, 'bug.json', capsule)
    await requestRow(page, CREATED).waitFor()
  })

  test.each([1280, 320])(
    '%i pixels wide, what is wrong with a later file is in view, and nothing is cut off',
    async (width) => {
      const { page } = await written('?capsule=bug.json')
      await page.setViewportSize({ width, height: 256 })
      await requestRow(page, CREATED).waitFor()

      await drop(page, `${'long'.repeat(50)}.json`, '{')

      const says = page.getByRole('alert').getByText('cannot be opened')
      await says.waitFor()
      await expect.poll(async () => (await says.boundingBox())!.y).toBeLessThan(256)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    },
  )

  test('the same file can be chosen again, once it is fixed', async () => {
    const { folder, page } = await written()

    await page.getByLabel('Capsule').setInputFiles(`${folder}/notes.json`)
    await page.getByRole('alert').getByText('Broken capsule').waitFor()

    // A browser fires a change event only if the choice differs from the one before.
    expect(await page.getByLabel('Capsule').inputValue()).toBe('')
  })

  test('a capsule of other rules is shown only after a warning', async () => {
    const { page } = await written()

    await page.getByRole('heading', { name: 'Open a capsule' }).waitFor()
    await drop(page, 'old.json', capsule.replace('"status":201', '"status":299'))
    await page.getByRole('alert').getByText('1 of its values is different now').waitFor()
    expect(await page.locator('#inspector').count()).toBe(0)
    await page.getByRole('button', { name: 'Show it' }).click()

    await requestRow(page, CREATED).waitFor()
  })
})

test.each(['index.html', 'start.js', 'bug'])(
  'a capsule with the name %s lies beside the page as JSON',
  async (name) => {
    const { folder, stdout } = await write(folderWith(), name)

    expect(stdout).toContain(`open index.html?capsule=${name}.json there`)
    expect(readFileSync(`${folder}/page/index.html`, 'utf8')).toMatch(/^<!doctype html>/)
    expect(JSON.parse(readFileSync(`${folder}/page/${name}.json`, 'utf8'))).toEqual(JSON.parse(capsule))
    expect(readdirSync(`${folder}/page`)).toHaveLength(5)
  },
)

test('a folder that cannot be written is one line, and so is a file that is no capsule', async () => {
  const folder = folderWith({ 'bug.json': capsule, 'notes.json': '{"a":1}', file: '' })

  const unwritable = await run('open', '--static', `${folder}/file`)
  const noCapsule = await run('open', `${folder}/notes.json`, '--static', `${folder}/page`)
  const nothing = await run('open')

  expect([unwritable.code, noCapsule.code, nothing.code]).toEqual([1, 1, 2])
  expect(unwritable.stderr).toMatch(/^error: Cannot write the page into .*file \(EEXIST.*\)\.\n$/)
  expect(noCapsule.stderr).toMatch(/^error: The capsule file .*notes\.json cannot be used/)
  expect(nothing.stderr).toBe('error: Name a capsule: fake-dashboards open bug.json. Or --static <folder>.\n')
})
