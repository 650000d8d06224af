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

/** Takes the names of source maps out of declarations: they are not written for these. */
export function unmapDeclarations(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.d.ts'))) {
    const path = join(folder, name)
    const text = readFileSync(path, 'utf8')
    if (MAP.test(text)) writeFileSync(path, text.replace(MAP, '\n'))
  }
}
