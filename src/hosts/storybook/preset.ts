import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { leaveFakeCapsule } from './capsule-command.ts'
import { extendedStories, withNames } from './extended-stories.ts'
import type { IndexInput } from './extended-stories.ts'
import { ALL_OUTCOMES } from './outcomes.ts'
import { CAPSULE_COMMAND, INSPECTOR_FILE } from './preset-names.ts'

const STORIES = /\.stor(?:ies|y)\.[cm]?[jt]sx?(?:\?.*)?$/

/** Lists the stories of a file, for Storybook's index: it reads files and runs nothing. */
interface Indexer {
  readonly test: RegExp
  readonly createIndex: (fileName: string, options: IndexOptions) => Promise<readonly IndexInput[]>
}
interface IndexOptions {
  readonly makeTitle: (title: string) => string
}

/** The part of Vite's configuration that is used here. */
interface ViteConfig {
  readonly plugins?: readonly unknown[]
  readonly test?: { readonly browser?: { readonly commands?: object } }
}

/** The part of Storybook's own options that is used here. */
interface PresetOptions {
  /** The folder of Storybook's configuration. */
  readonly configDir: string
  readonly presets: { apply(name: 'core', core: object): Promise<{ readonly builder?: Builder }> }
}
type Builder = string | { readonly name: string }

/**
 * Lists a story for each outcome of a component with the tag `all-outcomes`. Only if Vite builds them: a story in the index
 * that no module has is broken. Elsewhere it warns of the tag. Storybook calls it.
 */
export async function experimental_indexers(
  existing: readonly Indexer[] = [],
  { configDir, presets }: PresetOptions,
): Promise<readonly Indexer[]> {
  await warnOfPreview(configDir)
  const { builder } = await presets.apply('core', {})
  const name = typeof builder === 'string' ? builder : builder?.name
  return existing.map(name?.includes('vite') ? withOutcomesListed : warningOfTag)
}

/** The code of a file with a story for each outcome; undefined if it has none. */
const extendedFile = async (fileName: string): Promise<string | undefined> =>
  STORIES.test(fileName) ? extendedStories(await readFile(fileName, 'utf8'), fileName) : undefined

const withOutcomesListed = (indexer: Indexer): Indexer => ({
  ...indexer,
  async createIndex(fileName, options) {
    const extended = await extendedFile(fileName)
    if (extended === undefined) return withTagTold(fileName, await indexer.createIndex(fileName, options))
    const { loadCsf } = await import('storybook/internal/csf-tools')
    return withNames(loadCsf(extended, { ...options, fileName }).parse().indexInputs)
  },
})

/** Warns of the tag if it is not in the meta that this addon reads: in that of a Svelte file, or in a story. */
function withTagTold(fileName: string, inputs: readonly IndexInput[]): readonly IndexInput[] {
  if (inputs.some(({ tags }) => tags?.includes(ALL_OUTCOMES))) warnOfMisplaced(fileName)
  return inputs
}

/** Warns of the tag in the preview, which gives it to all stories: Storybook's index does not pass that to indexers. */
async function warnOfPreview(configDir: string): Promise<void> {
  const { findConfigFile } = await import('storybook/internal/common')
  const file = findConfigFile('preview', configDir)
  const code = file === null ? '' : await readFile(file, 'utf8')
  if (file === null || !code.includes(ALL_OUTCOMES)) return
  const { loadConfig } = await import('storybook/internal/csf-tools')
  const tags: unknown = loadConfig(code, file).parse().getSafeFieldValue(['tags'])
  if (Array.isArray(tags) && tags.includes(ALL_OUTCOMES)) warnOfMisplaced(file)
}

const warnOfMisplaced = (fileName: string): void =>
  console.warn(
    `The tag "${ALL_OUTCOMES}" in ${fileName} adds no stories: it belongs in the meta of a file in JavaScript or TypeScript. ${INSTEAD}`,
  )

const INSTEAD = "Write the stories in its place: parameters: { fake: { outcome: 'empty' } }."

const warningOfTag = (indexer: Indexer): Indexer => ({
  ...indexer,
  async createIndex(fileName, options) {
    if ((await extendedFile(fileName)) !== undefined)
      console.warn(
        `The tag "${ALL_OUTCOMES}" in ${fileName} has no effect, and the stories beside it fail: it needs a framework of ` +
          `Storybook that builds with Vite. ${INSTEAD}`,
      )
    return indexer.createIndex(fileName, options)
  },
})

/** A folder that Storybook serves beside its manager. */
type StaticDirectory = string | { readonly from: string; readonly to: string }

/** Serves the page of the inspector, which the panel of the manager loads when it is opened. Storybook calls it. */
export const staticDirs = (existing: readonly StaticDirectory[] = []): readonly StaticDirectory[] => [
  ...existing,
  { from: fileURLToPath(import.meta.resolve('fake-dashboards/inspector')), to: `/${INSPECTOR_FILE}` },
]

/**
 * Adds the same stories to the modules, for the preview, a static build and tests alike, and the command that writes
 * the capsule of a failed story. Storybook calls it.
 */
export const viteFinal = ({ plugins = [], test = {}, ...config }: ViteConfig): ViteConfig => ({
  ...config,
  plugins: [...plugins, outcomesPlugin],
  test: {
    ...test,
    browser: { ...test.browser, commands: { ...test.browser?.commands, [CAPSULE_COMMAND]: leaveFakeCapsule } },
  },
})

const outcomesPlugin = {
  name: 'fake-dashboards:all-outcomes',
  // Before everything that looks for the stories of a module.
  enforce: 'pre',
  transform: {
    filter: { id: STORIES, code: ALL_OUTCOMES },
    async handler(code: string, id: string) {
      const extended = await extendedStories(code, id)
      return extended === undefined ? undefined : { code: extended, map: null }
    },
  },
} as const
