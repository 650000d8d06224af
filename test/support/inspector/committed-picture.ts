import type { Page } from '@playwright/test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { encodePalettePng } from '../browser/palette-png.ts'
import { shareOfDifferentBlocks } from '../browser/picture-difference.ts'
import { decodePng } from '../browser/picture.ts'

/**
 * The share of blocks that may differ from a committed picture. Measured on the picture of the README: another font changes 2.4
 * to 5.4 %, a list that is missing 17 %, another tab 25 %.
 */
export const ALLOWED_SHARE = 0.08

/**
 * Expects that a page looks like a committed picture, apart from fonts and smoothing. With `--update` the picture is written anew
 * where it differs.
 *
 * @param file - A PNG. It has to be there unless it is written.
 * @param colours - How many colours it gets when it is written, up to 256; enough for small marks to keep theirs.
 * @param allowed - The share of blocks that may differ.
 */
export async function expectPicture(
  page: Page,
  file: URL,
  { colours = 256, allowed = ALLOWED_SHARE } = {},
): Promise<void> {
  const taken = await decodePng(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  const share = existsSync(file) ? shareOfDifferentBlocks(decodePng(readFileSync(file)), taken) : undefined
  if (expect.getState().snapshotState.snapshotUpdateState === 'all') {
    if (share !== 0) writeFileSync(file, encodePalettePng(taken, colours))
    return
  }
  expect(share, `${file.pathname} is not there. npm run fixtures writes it.`).toBeDefined()
  expect(
    share,
    `The page looks unlike ${file.pathname}. If that is meant, npm run fixtures writes the picture anew.`,
  ).toBeLessThanOrEqual((await hasFontsOfPictures(page)) ? allowed : ALLOWED_SHARE)
}

/** The width of a text in both fonts of the committed pictures, at 100 pixels. */
const WIDTHS: Readonly<Record<string, number>> = { 'system-ui': 1126, monospace: 1144 }

/** Another machine has other fonts, which alone change more than some pictures allow. */
const hasFontsOfPictures = (page: Page): Promise<boolean> =>
  page.evaluate((widths) => {
    const context = document.createElement('canvas').getContext('2d')!
    return Object.entries(widths).every(([font, width]) => {
      context.font = `100px ${font}`
      return Math.round(context.measureText('Requests 0123456789').width) === width
    })
  }, WIDTHS)
