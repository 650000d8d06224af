import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readRules } from '../../description/rule-book.ts'
import type { RuleSection } from '../../description/rule-book.ts'

/** Reads the rule book of this package: numbered sections first, then those with a letter. */
export function readRuleBook(): readonly RuleSection[] {
  const folder = specFolder(new URL('.', import.meta.url))
  const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
  return files
    .flatMap((name) => readRules(readFileSync(new URL(name, folder), 'utf8')))
    .toSorted((a, b) => a.number.localeCompare(b.number, 'en', { numeric: true }))
}

/** The built command runs in `dist`, the sources in `src/hosts/cli`: the package is one of the folders above. */
function specFolder(from: URL): URL {
  const folder = new URL('src/spec/', from)
  if (existsSync(folder)) return folder
  const parent = new URL('..', from)
  if (parent.href === from.href) throw new Error('The package lacks its folder src/spec.')
  return specFolder(parent)
}
