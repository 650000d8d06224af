import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Capsule } from '../../../src/repro/capsule/capsule.ts'

/** The secrets that the tests which leave a capsule have planted. No capsule may hold them. */
export const PLANTED = /hildegard|private\.example|veryownsecret/i

/** The paths of the files below a folder. */
export const filesBelow = (folder: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((file) =>
        file.isFile() ? [join(file.parentPath, file.name).slice(folder.length + 1)] : [],
      )
    : []

/** The lines of a failure about the session of its test. */
export const sessionLineOf = (message: string): string | undefined =>
  message
    .split('\n')
    .find((line) => /To open its session|There is no capsule/.test(line))
    ?.trim()

/** The path of the capsule that a failure names. */
export const capsulePathIn = (message: string): string | undefined => /--capsule (\S+\.json)/.exec(message)?.[1]

export const readCapsuleFile = (path: string): Capsule => JSON.parse(readFileSync(path, 'utf8')) as Capsule
