import { asText } from '../../core/json/text.ts'
import type { Fake } from '../../fake/fake.ts'
import type { CaptureOrNot } from '../checks/check-settings.ts'
import { addNote, describeFake } from '../checks/failure-note.ts'
import type { Failure } from '../checks/failure-note.ts'
import { failedTest } from '../failures/failed-task.ts'
import type { FailedTask } from '../failures/failed-task.ts'
import type { WriteFile } from '../failures/leave-capsule.ts'
import { noteCapsule } from '../failures/note-capsule.ts'
import { CAPSULE_COMMAND } from './preset-names.ts'

const REMEDY = "name 'fake-dashboards/storybook' among the addons in .storybook/main, which lets Vitest write it."

/**
 * The globals that Vitest sets in a page. Its modules cannot be imported here: a project may have Storybook without
 * Vitest, and its build would fail to find them.
 */
interface VitestPage {
  readonly __vitest_worker__?: { readonly current?: StoryTest }
  readonly __vitest_browser_runner__?: { readonly commands?: Commands }
}

/** The commands by which a page asks Vitest to act. */
interface Commands {
  triggerCommand(name: string, args: readonly [path: string, text: string]): Promise<void>
}

/** The test that Storybook's addon has made of a story. */
interface StoryTest extends FailedTask {
  readonly context?: { onTestFailed(run: (context: { readonly task: StoryTest }) => Promise<void>): void }
  readonly result?: FailedTask['result'] & { readonly errors?: readonly Failure[] }
}

/**
 * If the story runs as a test and fails, adds the requests of its fake to the failure, and leaves its session as a
 * capsule. In a team's own test file in jsdom, nothing could write it.
 */
export function captureFailedStory(fake: Fake, captureFailures: CaptureOrNot = 'always'): void {
  const { __vitest_worker__: worker } = globalThis as VitestPage
  worker?.current?.context?.onTestFailed(async ({ task }) => {
    const failure = task.result?.errors?.at(-1)
    if (!failure) return
    addNote(failure, describeFake(fake))
    const { commands } = (globalThis as VitestPage).__vitest_browser_runner__ ?? {}
    if (!commands) return
    const openWriter = () => Promise.resolve(writerBy(commands))
    await noteCapsule(failure, { fake, test: failedTest(task), captureFailures, openWriter })
  })
}

/** Vitest names a command that it does not know. Any other refusal, such as that of a full disk, says what is wrong. */
const unwritten = (reason: unknown): Error =>
  new Error(asText(reason).includes(CAPSULE_COMMAND) ? REMEDY : asText(reason))

const writerBy =
  (commands: Commands): WriteFile =>
  async (path, text) => {
    await commands
      .triggerCommand(CAPSULE_COMMAND, [path, text])
      .catch((reason: unknown) =>
        commands.triggerCommand('writeFile', [path, text]).catch(() => Promise.reject(unwritten(reason))),
      )
    return path
  }
