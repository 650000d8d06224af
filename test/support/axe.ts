import type { Frame, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is looked at: by default all of the page. */
interface Part {
  readonly within?: string
  readonly frame?: Frame
}

/** What axe finds wrong with a page, or with a part of it, in light and in dark: the rule, and what breaks it. */
export async function findBarriers(
  page: Page,
  { within, frame = page.mainFrame() }: Part = {},
): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await frame.evaluate(source)
    found.push(...(await frame.evaluate(runAxe, within)).map((text) => `${colorScheme}: ${text}`))
  }
  return found
}

/** Runs in the page. */
async function runAxe(within = 'html'): Promise<readonly string[]> {
  const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') }
  const { violations } = await axe.run(within)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}
