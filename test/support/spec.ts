import { readFileSync, readdirSync } from 'node:fs'

const PROVENANCE = ['documented', 'observed', 'assumed'] as const
export type Provenance = (typeof PROVENANCE)[number]

/** One line below a rule: where it comes from, or what was made of that. */
export interface Source {
  readonly tag: string
  readonly text: string
}

/** One numbered rule of the rule book. */
export interface Rule {
  /** Such as `9.2` or `P.3`. */
  readonly number: string
  readonly title: string
  /** The behaviour, as Markdown: paragraphs and tables. */
  readonly text: string
  readonly sources: readonly Source[]
  /** Undefined when no source says where the rule comes from. */
  readonly provenance: Provenance | undefined
}

/** One endpoint, or what several have in common. */
export interface Section {
  /** From `src/spec/`. */
  readonly file: string
  /** The number of an endpoint, or a letter. */
  readonly number: string
  readonly title: string
  /** What stands before the first rule. */
  readonly text: string
  readonly rules: readonly Rule[]
}

export const specFolder = new URL('../../src/spec/', import.meta.url)

/** The files of the rule book by name, `README.md` among them. */
export const specFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(specFolder)
    .toSorted()
    .map((file) => [file, readFileSync(new URL(file, specFolder), 'utf8')]),
)

export const sections: readonly Section[] = [...specFiles]
  .filter(([file]) => file !== 'README.md')
  .flatMap(([file, text]) => split(text, '## ').map((part) => toSection(file, part)))

/** What follows each heading of one level, heading included. */
function split(text: string, heading: string): readonly string[] {
  return `\n${text}`.split(`\n${heading}`).slice(1)
}

function toSection(file: string, part: string): Section {
  const { number, title, below } = toHeaded(part)
  const [text = ''] = `\n${below}`.split('\n### ')
  return { file, number, title, text: text.trim(), rules: split(below, '### ').map(toRule) }
}

function toRule(part: string): Rule {
  const { number, title, below } = toHeaded(part)
  const lines = below.split('\n')
  const sources = lines.flatMap(toSource)
  const text = lines.filter((line) => toSource(line).length === 0).join('\n')
  const provenance = PROVENANCE.find((one) => one === sources[0]?.tag)
  return { number, title, text: text.trim(), sources, provenance }
}

function toHeaded(part: string) {
  const [heading = '', ...below] = part.split('\n')
  const [number = '', ...words] = heading.split(' ')
  return { number, title: words.join(' '), below: below.join('\n') }
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
