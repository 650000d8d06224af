import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/busy-office.ts'
import { chromium } from '../support/chromium.ts'
import { elsewhereTasks } from '../support/inspector-elsewhere-tasks.ts'
import { launchInspectorBrowser, openInspectorPage } from '../support/inspector-page.ts'
import { doTask } from '../support/inspector-task.ts'
import { whyTasks } from '../support/inspector-why-tasks.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchInspectorBrowser()
})
afterAll(() => browser.close())

test.runIf(chromium).each([...whyTasks, ...elsewhereTasks])('by the keyboard alone: $title', async (task) => {
  await doTask(await openInspectorPage(browser, createFake({ scenario: busyOffice })), task)
})
