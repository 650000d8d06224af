import { expect } from 'vitest'
import { findBarriers } from '../support/browser/axe.ts'
import { openAfterSession } from '../support/inspector/inspected-session.ts'
import { inspectorTests, styleOf } from '../support/inspector/page.ts'
import { openTab, selectRequest } from '../support/inspector/tabs.ts'

const { test, browser } = inspectorTests()

test('nothing moves by itself, so there is nothing that less motion would have to stop', async () => {
  const { page } = await openAfterSession(browser())
  const moving = () =>
    page.evaluate(() => {
      const styles = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element))
      const isTimed = ({ animationName, transitionDuration, scrollBehavior }: CSSStyleDeclaration): boolean =>
        animationName !== 'none' || transitionDuration !== '0s' || scrollBehavior !== 'auto'
      return document.getAnimations().length + styles.filter(isTimed).length
    })

  expect(await moving()).toBe(0)
  await selectRequest(page, 3)
  await openTab(page, 'State')
  await page.keyboard.press('s')
  await page.getByRole('region', { name: 'Set up' }).waitFor()
  expect(await moving()).toBe(0)
})

test('in forced colours, what is selected has the colour that the system gives to it', async () => {
  const { page } = await openAfterSession(browser(), { forcedColors: 'active' })
  const coloursOf = (names: readonly string[]) =>
    page.evaluate((all) => {
      const probe = document.body.appendChild(document.createElement('i'))
      const colours = all.map((name) => {
        probe.style.cssText = `forced-color-adjust: none; background: ${name}`
        return getComputedStyle(probe).backgroundColor
      })
      probe.remove()
      return colours
    }, names)
  const [highlight, canvas] = await coloursOf(['Highlight', 'Canvas'])

  await selectRequest(page, 3)

  const row = (number: number) => page.getByRole('option', { name: `Request ${number} ` })
  expect(await styleOf(row(3), 'background-color')).toBe(highlight)
  expect(await styleOf(row(4), 'background-color')).not.toBe(highlight)
  const tab = (selected: boolean) => page.getByRole('tab', { selected }).first()
  expect(await styleOf(tab(true), 'border-bottom-color')).toBe(highlight)
  expect(await styleOf(tab(false), 'border-bottom-color')).toBe(canvas)
})

test('in forced colours a rule that is open has the colour of one that is not', async () => {
  const { page } = await openAfterSession(browser(), { forcedColors: 'active' })
  await selectRequest(page, 3)
  const rule = (which: string) => page.getByRole('tabpanel').locator(`details${which} > summary > :last-child`).first()

  expect(await styleOf(rule('[open]'), 'color')).toBe(await styleOf(rule(':not([open])'), 'color'))
})

test('in forced colours each kind of mark has a shape of its own, filled or hollow', async () => {
  const { page } = await openAfterSession(browser(), { forcedColors: 'active' })
  const marks = page.locator('svg path[class*=is-]')
  await marks.first().waitFor()

  const looks = await marks.evaluateAll((all) =>
    all.map(
      (mark) => [mark.getAttribute('class')!, `${mark.getAttribute('d')} ${getComputedStyle(mark).fill}`] as const,
    ),
  )

  const kinds = new Map(looks)
  expect(kinds.size).toBeGreaterThan(3)
  expect(new Set(kinds.values()).size).toBe(kinds.size)
  expect(await findBarriers(page)).toEqual([])
})
