import { createFake } from '../../src/fake/create-fake.ts'
import { busyOffice } from '../support/api/busy-office.ts'
import { elsewhereTasks } from '../support/inspector/elsewhere-tasks.ts'
import { inspectorTests, openInspectorPage } from '../support/inspector/page.ts'
import { doTask } from '../support/inspector/task.ts'
import { whyTasks } from '../support/inspector/why-tasks.ts'

const { test, browser } = inspectorTests()

test.each([...whyTasks, ...elsewhereTasks])('by the keyboard alone: $title', async (task) => {
  await doTask(await openInspectorPage(browser(), createFake({ scenario: busyOffice })), task)
})
