import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Folders whose tests wait for processes and browsers, or draw many random cases. */
const SLOW = ['browser', 'inspector', 'playwright', 'entries', 'repro', 'exercise', 'conformance'].map(
  (name) => `/test/${name}/`,
)

/** Runs slow files first, so that no worker is idle at the end while a slow one still runs. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((folder) => moduleId.includes(folder))
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
