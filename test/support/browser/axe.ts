import type { Frame, Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The part that is looked at: by default all of the page. */
interface Part {
  readonly within?: string
  readonly frame?: Frame
}

/**
 * The faults that axe finds in a page, or in a part of it, in light and in dark: the rule, and the element that breaks it. In dark it asks only
 * the rules of colours, because nothing else is different there.
 */
export async function findBarriers(
  page: Page,
  { within, frame = page.mainFrame() }: Part = {},
): Promise<readonly string[]> {
  const found: string[] = []
  // To load axe takes as long as a look.
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const barriers = await frame.evaluate(runAxe, { within, onlyColours: colorScheme === 'dark' })
    found.push(...barriers.map((text) => `${colorScheme}: ${text}`))
  }
  return found
}

interface Look {
  readonly within: string | undefined
  readonly onlyColours: boolean
}

/** Runs in the page. */
async function runAxe({ within = 'html', onlyColours }: Look): Promise<readonly string[]> {
  const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') }
  const { violations } = await axe.run(within, {
    // Of the elements that pass, only one is told, which takes far less time.
    resultTypes: ['violations'],
    ...(onlyColours && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
  )
}
