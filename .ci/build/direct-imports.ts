import type { Plugin } from 'rolldown'

/** The whole text of a chunk that only passes on what another one exports. */
const PASSING_ON =
  /^import \{ ([^}]+) \} from "(\.\/[^"]+)";\nexport \{ ([^}]+) \};\n?(?:\/\/# sourceMappingURL=.*)?\s*$/
const LATE_IMPORT = /\bimport\("(\.\/[^"]+)"\)/g

/**
 * Lets a late import load the chunk that holds its module. Where a chunk holds more than the module, the bundler writes a
 * file that passes on the exports of the module alone, and a process waits a millisecond for each file.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    generateBundle(_, bundle) {
      const passedOn = new Map<string, string>()
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk' || !file.isDynamicEntry || file.moduleIds.length > 0) continue
        passedOn.set(`./${name}`, directImport(name, file.code))
        delete bundle[name]
        delete bundle[`${name}.map`]
      }
      for (const file of Object.values(bundle))
        if (file.type === 'chunk')
          file.code = file.code.replaceAll(LATE_IMPORT, (written, name: string) => passedOn.get(name) ?? written)
    },
  }
}

/** The text of a late import of a chunk that passes on exports. */
function directImport(name: string, code: string): string {
  const [, imported, from, exported] = PASSING_ON.exec(code) ?? []
  if (imported === undefined || from === undefined || exported === undefined)
    throw new Error(`${name} has no module, and does more than to pass on exports:\n${code}`)
  const own = new Map(
    imported
      .split(', ')
      .map((each) => each.split(' as '))
      .map(([its, here = its]) => [here, its]),
  )
  const names = exported.split(', ')
  // Bundlers leave out what such a pattern does not name.
  const pattern = names.map((each) => `${own.get(each)}: ${each}`)
  return `import("${from}").then(({ ${pattern.join(', ')} }) => ({ ${names.join(', ')} }))`
}
