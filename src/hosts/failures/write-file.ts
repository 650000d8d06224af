import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { WriteFile } from './leave-capsule.ts'

/**
 * Writes files of a project in Node. A file that holds the text already is left alone: a watcher of files, such as Jest,
 * would run a failing test again for its capsule, without end.
 *
 * @param root - The folder of the project.
 */
export const writerIn =
  (root: string): WriteFile =>
  (path, text) => {
    const file = resolve(root, path)
    mkdirSync(dirname(file), { recursive: true })
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
    return Promise.resolve(relative(process.cwd(), file).replaceAll('\\', '/'))
  }
