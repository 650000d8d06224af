import { readFileSync } from 'node:fs'
import { expect, test as base } from 'vitest'
import { shareOfDifferentBlocks } from '../support/browser/picture-difference.ts'
import { decodePng } from '../support/browser/picture.ts'
import { expectPicture } from '../support/inspector/committed-picture.ts'
import { inspectorTests } from '../support/inspector/page.ts'
import { openPicturedTab, picturedTabs, pictureOf } from '../support/inspector/pictured-tabs.ts'

/** Measured: those of other tabs differ in 1.3 % of their blocks or more, and those that say the same in 1 % at most. */
const smallPicture = { colours: 64, allowed: 0.0125 }

const { test, browser } = inspectorTests()

for (const pictured of picturedTabs)
  test(`${pictured.capsule}, ${pictured.tab}: ${pictured.title}`, async () => {
    await expectPicture(await openPicturedTab(browser(), pictured), pictureOf(pictured), smallPicture)
  })

base('all pictures together take no more than 400 kB', () => {
  const sizes = picturedTabs.map((pictured) => readFileSync(pictureOf(pictured)).length)

  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(400_000)
})

test('no picture passes for one of another tab, unless both say only that the request is held', async () => {
  const decoded = picturedTabs.map((pictured) => ({
    name: `${pictured.capsule} ${pictured.tab}`,
    picture: decodePng(readFileSync(pictureOf(pictured))),
  }))
  const alike = decoded.flatMap((one, at) =>
    decoded
      .slice(at + 1)
      .filter((other) => shareOfDifferentBlocks(one.picture, other.picture) <= smallPicture.allowed)
      .map((other) => `${one.name} = ${other.name}`),
  )

  expect(alike).toEqual([
    'held-request Change = held-request Exchange',
    'held-request Change = held-request Otherwise',
    'held-request Exchange = held-request Otherwise',
  ])
})
