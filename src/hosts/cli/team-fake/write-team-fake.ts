import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { asText } from '../../../core/json/text.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { readLines } from '../text-file.ts'
import { DATA_FOLDER } from './runtime-config.ts'

/** A file of a team fake. */
export interface TeamFile {
  readonly path: string
  readonly text: string
}

/** The outcome for each file. */
interface WrittenTeamFake {
  readonly lines: readonly string[]
  /** The files that say something else than the options. */
  readonly kept: readonly string[]
}

/**
 * Keeps worlds, secrets and what wrangler leaves out of Git. The folder of the worlds itself is kept, because workerd does
 * not start without it.
 */
const GIT_FILES: readonly TeamFile[] = [
  { path: '.gitignore', text: '.dev.vars\n.wrangler/\n' },
  { path: `${DATA_FOLDER}/.gitignore`, text: '*\n!.gitignore\n' },
]

/**
 * Writes a team fake: its files, the bundled package, and a folder for its worlds. Files that were changed by hand stay,
 * unless `isForced`; the package is always replaced by the installed one.
 *
 * @returns A line for each file, and which of them stay.
 * @throws FakeUsageError when the package was not built, or the folder cannot be written.
 */
export function writeTeamFake(folder: string, files: readonly TeamFile[], isForced: boolean): WrittenTeamFake {
  const bundle = bundlePath()
  const all = [...files, ...GIT_FILES]
  try {
    mkdirSync(join(folder, DATA_FOLDER), { recursive: true })
    copyFileSync(bundle, join(folder, 'fake-dashboards.js'))
    const kept = isForced ? [] : all.filter((file) => isEdited(folder, file))
    const written = all.filter((file) => !kept.includes(file))
    for (const { path, text } of written) writeFileSync(join(folder, path), text)
    return {
      lines: [
        ...['fake-dashboards.js', ...written.map(({ path }) => path)].map((path) => `wrote ${join(folder, path)}`),
        ...kept.map(({ path }) => `kept ${join(folder, path)}, which differs; --force overwrites it`),
      ],
      kept: kept.map(({ path }) => path),
    }
  } catch (cause) {
    throw new FakeUsageError(`Cannot write the fake into ${folder} (${asText(cause)}). Name another --out.`, {
      cause,
    })
  }
}

/** Whether there is such a file with another text. */
function isEdited(folder: string, { path, text }: TeamFile): boolean {
  const file = join(folder, path)
  return existsSync(file) && readLines(file) !== text
}

/** @throws FakeUsageError when the package was not built. */
function bundlePath(): string {
  const root = dirname(createRequire(import.meta.url).resolve('fake-dashboards/package.json'))
  const path = join(root, 'dist/worker-bundle.js')
  if (existsSync(path)) return path
  throw new FakeUsageError(`There is no ${path}. In a clone, make it: npm run build.`)
}
