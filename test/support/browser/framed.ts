import type { Page } from '@playwright/test'

/** Puts a frame into a page, and gives the text that it shows once it is loaded. */
export async function textInFrame(page: Page, address: string): Promise<string> {
  await page.evaluate(
    (src) =>
      new Promise((loaded) => {
        const frame = Object.assign(document.createElement('iframe'), { src })
        frame.addEventListener('load', loaded, { once: true })
        document.body.append(frame)
      }),
    address,
  )
  return page.frames()[1]!.locator('body').innerText()
}
