import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadHints } from '../../request/hints/explanation.ts'
import { lazyCode } from '../../request/reading.ts'
import { mswRoot } from '../node/interception.ts'

/** The calls, and the setting, that make Jest forget the modules that it has loaded. */
const RESETS = /\b(?:resetModules|isolateModules)/
const CONFIGURED = /\bresetModules["']?\s*:\s*true/
const CONFIGURATIONS = ['package.json', ...['js', 'ts', 'mjs', 'cjs', 'json'].map((kind) => `jest.config.${kind}`)]

/**
 * Loads all code of the fake if a test file or its configuration lets Jest reset modules. Code that is loaded
 * afterwards would belong to a second copy of the package, whose answers the first one does not recognise, and the
 * client would get something else.
 */
export async function loadBeforeResets(testPath: string | undefined): Promise<void> {
  if (testPath === undefined || !forgetsModules(testPath)) return
  await loadHints()
  // One by one: Jest fails to link ES modules that need the same third at once.
  for (const code of [mswRoot, ...lazyCode()]) await code.load()
}

/** Whether a test file, or a configuration in a folder above it, lets Jest reset modules. */
export const forgetsModules = (testPath: string): boolean =>
  RESETS.test(textOf(testPath)) ||
  foldersAbove(testPath).some((folder) => CONFIGURATIONS.some((name) => CONFIGURED.test(textOf(join(folder, name)))))

function foldersAbove(path: string): readonly string[] {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersAbove(folder)]
}

/** The text of a file; none if there is no such file, or a test has mocked the file system. */
function textOf(path: string): string {
  try {
    return String(readFileSync(path, 'utf8'))
  } catch {
    return ''
  }
}
