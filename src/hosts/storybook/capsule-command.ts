import { asText } from '../../core/json/text.ts'
import { DEFAULT_FOLDER } from '../failures/capsule-path.ts'

/** The part of the context of a Vitest command that is used. */
interface CommandContext {
  readonly project: { readonly config: { readonly root: string } }
}

/**
 * A command of Vitest by which a page writes the capsule of a failed story. Storybook's addon forbids pages to write
 * files with Vitest's own commands, so this one writes only into the folder of capsules.
 */
export async function leaveFakeCapsule({ project }: CommandContext, path: unknown, text: unknown): Promise<void> {
  if (typeof path !== 'string' || typeof text !== 'string' || !isCapsulePath(path))
    throw new TypeError(`${asText(path)} is no capsule in ${DEFAULT_FOLDER}.`)
  const { writerIn } = await import('../failures/write-file.ts')
  await writerIn(project.config.root)(path, text)
}

function isCapsulePath(path: string): boolean {
  const [folder, ...parts] = path.split(/[\\/]/)
  return folder === DEFAULT_FOLDER && !parts.includes('..') && (path.endsWith('.json') || parts.join() === '.gitignore')
}
