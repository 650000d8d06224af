import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { pastTasks } from '../support/inspector/past-tasks.ts'
import { doTask } from '../support/inspector/task.ts'
import { trialTasks } from '../support/inspector/trial-tasks.ts'

const { test, browser } = inspectorTests()

test.each([...pastTasks, ...trialTasks])('by the keyboard alone: $title', async (task) => {
  await doTask(await openInspectorPage(browser(), createFake({ scenario: busyOffice })), task)
})
