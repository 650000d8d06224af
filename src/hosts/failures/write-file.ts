import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { WriteFile } from './leave-capsule.ts'

/**
 * Writes files of a project in Node.
 *
 * @param root - The folder of the project.
 */
export const writerIn =
  (root: string): WriteFile =>
  (path, text) => {
    const file = resolve(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return Promise.resolve(relative(process.cwd(), file).replaceAll('\\', '/'))
  }
