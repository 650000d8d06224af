import { readFileSync, readdirSync } from 'node:fs'
import { readRules } from '../../../src/description/rule-book.ts'
import type { Rule as ReadRule } from '../../../src/description/rule-book.ts'

/** One line below a rule: where it comes from, or what was made of that. */
interface Source {
  readonly tag: string
  readonly text: string
}

/** A rule with its sources apart from the text of the behaviour. */
export interface Rule extends ReadRule {
  readonly sources: readonly Source[]
}

export const specFolder = new URL('../../../src/spec/', import.meta.url)

/** The files of the rule book by name, `README.md` among them. */
export const specFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(specFolder)
    .toSorted()
    .map((file) => [file, readFileSync(new URL(file, specFolder), 'utf8')]),
)

/** The sections of all files, as the package reads them. */
export const sections = [...specFiles]
  .filter(([file]) => file !== 'README.md')
  .flatMap(([file, text]) => readRules(text, file).map((section) => ({ ...section, rules: section.rules.map(toRule) })))

/** The numbers that can be cited: of sections, and of rules in them. */
export const citable: ReadonlySet<string> = new Set(
  sections.flatMap(({ number, rules }) => [number, ...rules.map((rule) => rule.number)]),
)

function toRule(rule: ReadRule): Rule {
  const lines = rule.text.split('\n')
  const text = lines.filter((line) => toSource(line).length === 0).join('\n')
  return { ...rule, text: text.trim(), sources: lines.flatMap(toSource) }
}

function toSource(line: string): readonly Source[] {
  const [, tag, text] = /^- ([a-z]+): (.+)$/.exec(line) ?? []
  return tag === undefined ? [] : [{ tag, text: text! }]
}

/** The name that a heading can be linked by. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')
