import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Puts a finished build in the place of the last one. A build that is interrupted never gets here. */
export function swap(fresh: string, place: string): void {
  const last = `${place}.old`
  rmSync(last, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, last)
  renameSync(fresh, place)
  rmSync(last, { recursive: true, force: true })
}

const MAP = /\n\/\/# sourceMappingURL=\S+\.d\.ts\.map\s*$/

/** A comment of one line that is written behind the member before its own: no editor shows it there. */
const BEHIND = /(?<=[;{]) (\/\*\*.*?\*\/)\n( *)/g

/**
 * Takes the names of source maps out of declarations, because they are not written for these, and puts each comment above what it
 * is about.
 */
export function tidyDeclarations(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.d.ts'))) {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replace(MAP, '\n').replaceAll(BEHIND, '\n$2$1\n$2'))
  }
}
