import { PNG } from 'pngjs'

/** A decoded picture: four bytes for each pixel, row by row. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8Array
}

export function decodePng(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png)
  return { width, height, rgba: data }
}
