import type { Frame, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with a page, or with one frame in it, in light and in dark: the rule, and what breaks it. */
export async function findBarriers(page: Page, frame: Frame = page.mainFrame()): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await frame.evaluate(source)
    found.push(...(await frame.evaluate(runAxe)).map((text) => `${colorScheme}: ${text}`))
  }
  return found
}

/** Runs in the page. */
async function runAxe(): Promise<readonly string[]> {
  const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') }
  const { violations } = await axe.run()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}
