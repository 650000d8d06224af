import { jsonFileText } from '../../../core/json/to-json.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { writeTest } from '../../../fake/app-bugs.ts'
import { addressOf } from '../../../repro/capsule/exchanges.ts'
import type { RedactOptions } from '../../../repro/redact/keep.ts'
import type { PastSession, PastStates } from '../../worlds/knowledge/past-states.ts'

/** Which code to write from a capsule of a world. */
export interface CodeQuery {
  /** A test for Vitest, or a story for Storybook. */
  readonly kind: 'test' | 'story'
  /**
   * The number of the request that it is about. Default: a test then runs an app against the whole session, and a story
   * begins with the present.
   */
  readonly at?: number
}

/** Code that starts from a capsule. */
export interface CapsuleCode {
  readonly text: string
  /** A name for its file. A story may also stand among those of a component. */
  readonly file: string
  /** The file that it imports, which has to lie beside it; absent if the text holds the capsule. */
  readonly capsule?: { readonly file: string; readonly text: string }
}

/**
 * Writes a test or a story of the requests of a world.
 *
 * @throws FakeUsageError when the session log does not have the request, or it cannot be sent alone.
 */
export async function writeCode(
  past: PastStates,
  { kind, at }: CodeQuery,
  redact: RedactOptions,
): Promise<CapsuleCode> {
  if (kind === 'test' && at === past.next)
    throw new FakeUsageError(
      `Request ${at} has not come yet: the newest is ${at - 1}. A test is of a request that was answered.`,
    )
  const session = await past.sessionAt(at ?? past.next, redact)
  const name = at === undefined ? 'session' : `request-${at}`
  return kind === 'test' ? writeTestOf(session, name, at !== undefined) : writeStoryOf(session, name)
}

async function writeTestOf({ capsule, place }: PastSession, name: string, isAlone: boolean): Promise<CapsuleCode> {
  return { text: await writeTest(capsule, isAlone ? place : {}), file: `${name}.test.ts` }
}

function writeStoryOf({ capsule, place }: PastSession, name: string): CapsuleCode {
  const file = `${name}.capsule.json`
  const request = capsule.requests[place - 1]
  const state = request ? `The state that ${addressOf(request)} found` : 'The state after the session'
  const text = [
    `import type { FakeStory } from 'fake-dashboards/storybook'`,
    `import capsule from './${file}'`,
    ``,
    `// ${state}. Other stories of the component have its args and its type: FakeStory<StoryObj<typeof meta>>.`,
    `export const ${name === 'session' ? 'AfterSession' : name.replace('request-', 'AtRequest')}: FakeStory<object> = {`,
    `  parameters: { fake: { capsule, at: ${place} } },`,
    `}`,
    ``,
  ].join('\n')
  return { text, file: `${name}.stories.ts`, capsule: { file, text: jsonFileText(capsule) } }
}
