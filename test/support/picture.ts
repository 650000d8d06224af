import type { Browser } from '@playwright/test'

/** A decoded picture: four bytes for each pixel, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

/** Decodes a PNG in a page of its own, because Node cannot. */
export async function decodePng(browser: Browser, png: Uint8Array): Promise<Picture> {
  const page = await browser.newPage()
  try {
    const { width, height, base64 } = await page.evaluate(
      decodeInPage,
      `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
    )
    return { width, height, rgba: Buffer.from(base64, 'base64') }
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
async function decodeInPage(url: string): Promise<{ width: number; height: number; base64: string }> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { width, height } = image
  const context = new OffscreenCanvas(width, height).getContext('2d')!
  context.drawImage(image, 0, 0)
  const reader = new FileReader()
  const read = new Promise((done) => reader.addEventListener('load', done))
  reader.readAsDataURL(new Blob([context.getImageData(0, 0, width, height).data]))
  await read
  return { width, height, base64: (reader.result as string).split(',')[1]! }
}
