import { ALL_OUTCOMES, OUTCOME, storyOutcomes } from './outcomes.ts'
import type { StoryOutcome } from './outcomes.ts'

/** A story of a file, in Storybook's index. */
export interface IndexInput {
  readonly exportName: string
  readonly name?: string
  readonly tags?: readonly string[]
}

/** The text of a stories file with the stories that its tag adds; undefined if it adds none. */
export async function extendedStories(code: string, fileName: string): Promise<string | undefined> {
  if (!code.includes(ALL_OUTCOMES)) return undefined
  const { loadCsf } = await import('storybook/internal/csf-tools')
  const csf = loadCsf(code, { fileName, makeTitle: (title = 'Untitled') => title }).parse()
  return csf.meta.tags?.includes(ALL_OUTCOMES) ? `${code}\n${outcomesText(csf)}` : undefined
}

/** The part of Storybook's parser that knows the meta of a file: whether `preview.meta()` has made it, and its name. */
interface MetaOfFile {
  readonly _metaIsFactory?: boolean
  readonly _metaVariableName?: string
}

/**
 * The code of the stories. Their `export` is separate from their declaration: otherwise addon-docs would look for them
 * in the file on disk.
 */
function outcomesText({ _metaIsFactory, _metaVariableName: meta = '' }: MetaOfFile): string {
  const wrap = (story: string) => (_metaIsFactory ? `${meta}.story(${story})` : story)
  const stories = storyOutcomes.flatMap((outcome) => {
    const { name, tags } = listed(outcome)
    const story = `{ ...__outcomeStory('${outcome}'), name: '${name}', tags: ${JSON.stringify(tags)} }`
    const exported = exportName(outcome)
    return [`const __${exported} = ${wrap(story)}`, `export { __${exported} as ${exported} }`]
  })
  return ["import { outcomeStory as __outcomeStory } from 'fake-dashboards/storybook'", ...stories, ''].join('\n')
}

const exportName = (outcome: StoryOutcome): string =>
  `Outcome ${outcome}`.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase())

/** Name and tags of an outcome story. They keep it off the docs page, which ten more stories would make long. */
const listed = (outcome: StoryOutcome) => ({ name: `Outcome: ${outcome}`, tags: [OUTCOME, '!autodocs'] })

/** Adds names and tags to the index: Storybook finds them by itself only if declaration and `export` are one statement. */
export function withNames(inputs: readonly IndexInput[]): readonly IndexInput[] {
  const outcomes = new Map(storyOutcomes.map((outcome) => [exportName(outcome), listed(outcome)]))
  return inputs.map((input) => {
    const outcome = outcomes.get(input.exportName)
    return outcome ? { ...input, ...outcome, tags: [...new Set([...(input.tags ?? []), ...outcome.tags])] } : input
  })
}
