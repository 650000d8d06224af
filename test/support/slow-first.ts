import { readFileSync } from 'node:fs'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Folders whose tests wait for processes and browsers, or draw many random cases. */
const SLOW = ['browser', 'inspector', 'playwright', 'entries', 'repro', 'exercise', 'conformance'].map(
  (name) => `/test/${name}/`,
)

/** Whether a file names an environment of its own. A worker ends where the next file has another, with all that it has loaded. */
const isApart = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment')

/**
 * Runs slow files first, so that no worker is idle at the end while a slow one still runs; before them those that no worker
 * should end for.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((folder) => moduleId.includes(folder))
    const sorted = await super.sort(files)
    const alike = sorted.filter((file) => !isApart(file))
    return [...sorted.filter(isApart), ...alike.filter(isSlow), ...alike.filter((file) => !isSlow(file))]
  }
}
