import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, test } from 'vitest'
import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/busy-office.ts'
import { chromium } from '../support/chromium.ts'
import { launchInspectorBrowser, openInspectorPage } from '../support/inspector-page.ts'
import { pastTasks } from '../support/inspector-past-tasks.ts'
import { doTask } from '../support/inspector-task.ts'
import { trialTasks } from '../support/inspector-trial-tasks.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchInspectorBrowser()
})
afterAll(() => browser.close())

test.runIf(chromium).each([...pastTasks, ...trialTasks])('by the keyboard alone: $title', async (task) => {
  await doTask(await openInspectorPage(browser, createFake({ scenario: busyOffice })), task)
})
