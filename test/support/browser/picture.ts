import type { Browser, Page } from '@playwright/test'

/** A decoded picture: four bytes for each pixel, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

const decoders = new WeakMap<Browser, Page>()

/** Decodes a PNG in a page, because Node cannot. All of a file are decoded in the same one. */
export async function decodePng(browser: Browser, png: Uint8Array): Promise<Picture> {
  const { width, height, base64 } = await (
    await decoderIn(browser)
  ).evaluate(decodeInPage, `data:image/png;base64,${Buffer.from(png).toString('base64')}`)
  return { width, height, rgba: Buffer.from(base64, 'base64') }
}

async function decoderIn(browser: Browser): Promise<Page> {
  const known = decoders.get(browser)
  if (known?.isClosed() === false) return known
  const page = await browser.newPage()
  decoders.set(browser, page)
  return page
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
