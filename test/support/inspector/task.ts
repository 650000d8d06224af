import type { Page } from '@playwright/test'
import { expect, vi } from 'vitest'
import type { Served } from '../servers/served.ts'
import { tabTo } from './drawer.ts'
import { hunts } from './hunts.ts'
import type { InspectorPage } from './page.ts'
import { requestRow } from './rows.ts'

/** The keys that somebody presses, or the requests of the app in between. */
export type Step =
  | readonly [does: 'press', ...keys: readonly string[]]
  /** Presses Tab until something of that name has the focus. */
  | readonly [does: 'focus', name: string | RegExp]
  /** Types in place of what the field holds. */
  | readonly [does: 'type', text: string]
  /** Reads on until that is there. */
  | readonly [does: 'wait', ...reading: Reading]
  /** The app sends more requests; their rows are waited for. */
  | readonly [does: 'app', sends: (served: Served) => Promise<unknown>]

/** Something in the page that a screen reader finds by its role and name, and what it says. */
type Reading = readonly [role: Parameters<Page['getByRole']>[0], name: string | RegExp, says: RegExp]

/** A bug that somebody looks for in the page of the inspector. */
export interface Task {
  /** The text of the bug report. */
  readonly title: string
  /** The requests of the app, and of whoever else there is. */
  readonly happens: (served: Served) => Promise<unknown>
  readonly steps: readonly Step[]
  /** The text that tells the cause once the steps are done, and not before. */
  readonly read: Reading
}

/** The bug of a hunt, to be found in the page. */
export function fromHunt(title: string, steps: readonly Step[], read: Reading): Task {
  const { happens } = hunts.find((hunt) => hunt.title === title)!
  return { title, happens, steps, read }
}

/** Does a task by the keyboard alone. */
export async function doTask(opened: InspectorPage, { happens, steps, read }: Task): Promise<void> {
  const { page } = opened
  await happens(opened)
  await requestsShown(opened)
  expect(await textOf(page, read)).not.toMatch(read[2])
  for (const step of steps) await doStep(opened, step)
  await toBeRead(page, read)
}

async function doStep(opened: InspectorPage, step: Step): Promise<void> {
  const { page } = opened
  if (step[0] === 'press') for (const key of step.slice(1) as readonly string[]) await page.keyboard.press(key)
  // It may not be there yet.
  else if (step[0] === 'focus') await vi.waitFor(() => tabTo(page, step[1]), { timeout: 15_000 })
  else if (step[0] === 'type') {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(step[1])
  } else if (step[0] === 'wait') await toBeRead(page, [step[1], step[2], step[3]])
  else {
    await step[1](opened)
    await requestsShown(opened)
  }
}

/** Waits until the newest request is in the list. */
async function requestsShown({ fake, page }: InspectorPage): Promise<void> {
  await page.getByRole('status').getByText('Live').waitFor()
  const newest = fake.journal.entries.at(-1)?.number
  if (newest !== undefined) await requestRow(page, newest).waitFor()
}

const toBeRead = (page: Page, read: Reading): Promise<void> =>
  expect.poll(() => textOf(page, read), { timeout: 15_000 }).toMatch(read[2])

/** The roles, names and texts of everything of that role and name, as they are given to a screen reader. */
async function textOf(page: Page, [role, name]: Reading): Promise<string> {
  const found = await page.getByRole(role, { name }).all()
  // A part that is replaced meanwhile is read the next time.
  const texts = await Promise.all(found.map((one) => one.ariaSnapshot({ timeout: 5_000 }).catch(() => '')))
  return texts.join('\n').replaceAll('\\"', '"')
}
