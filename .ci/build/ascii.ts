import type { Plugin } from 'rolldown'

/** Letters that cannot be escaped: behind a backslash, and in a raw text, the escape would mean something else. */
const UNFIT = /\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f`][^`]*`/

/** The same code, or JSON, with an escape for each letter that is not ASCII. */
export const escaped = (code: string): string => code.replaceAll(/[^\0-\x7f]/g, (letter) => `\\u${hex(letter)}`)

const hex = (letter: string): string => letter.charCodeAt(0).toString(16).padStart(4, '0')

/**
 * Writes the package in ASCII. One letter beyond it, and a process decodes its chunk ten times as slowly and keeps it in
 * twice the memory. Source maps lead to the same lines, but behind an escape not to the same columns.
 */
export function ascii(): Plugin {
  return {
    name: 'ascii',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        // Declarations stay: an editor shows their comments as they are written.
        if (file.type !== 'chunk' || file.fileName.endsWith('.d.ts')) continue
        const [unfit] = UNFIT.exec(file.code) ?? []
        if (unfit !== undefined) throw new Error(`${file.fileName} has no escape for what is not ASCII in ${unfit}`)
        file.code = escaped(file.code)
      }
    },
  }
}
