import { chromium as playwright } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll } from 'vitest'
import { chromium, quickLaunchOptions } from './chromium.ts'
import { openHostileSite } from './hostile-site.ts'
import type { HostileSite } from './hostile-site.ts'

let running: Browser | undefined

/**
 * The Chromium that all files of one of Vitest's workers share, because to start one takes half a second of a processor. Each
 * file closes the profiles that it opened; the browser ends with the worker. Where there is none, the tests have to be skipped.
 */
export function sharedChromium(): () => Browser {
  beforeAll(async () => {
    if (chromium !== undefined && !running?.isConnected()) running = await playwright.launch(quickLaunchOptions)
  })
  afterAll(async () => {
    for (const context of running?.contexts() ?? []) await context.close()
  })
  return () => running!
}

/** A hostile site for the tests of a file, which have to be skipped where there is no Chromium. */
export function hostileSite(): () => HostileSite {
  let site: HostileSite | undefined
  beforeAll(async () => {
    if (chromium !== undefined) site = await openHostileSite()
  })
  afterAll(() => site?.close())
  return () => site!
}
