import { FakeUsageError } from '../core/usage-error.ts'

/** One rule of `src/spec`. */
export interface Rule {
  /** Such as `'9.1'` or `'P.3'`. */
  readonly number: string
  readonly title: string
  /** Everything below the title, in Markdown: the behaviour and its sources. */
  readonly text: string
  /** The kind of its first source. */
  readonly provenance: 'documented' | 'observed' | 'assumed' | undefined
}

/** One section of `src/spec`: an endpoint, or behaviour that several endpoints share. */
export interface RuleSection {
  /** Such as `'9'` or `'P'`. */
  readonly number: string
  /** Method and path of an endpoint, or the topic of a lettered section. */
  readonly title: string
  readonly text: string
  /** Its file in `src/spec`, such as `'keys.md'`. */
  readonly file: string
  readonly rules: readonly Rule[]
}

/** A rule, or a whole section, to be read on its own. */
export interface RuleText {
  /** Such as `'K.8'`, or `'K'` for a section. */
  readonly number: string
  readonly title: string
  /** The section that it is in, or is. */
  readonly section: { readonly number: string; readonly title: string }
  /** Markdown: the behaviour and its sources, and for a section all of its rules. */
  readonly text: string
  /** The file in `src/spec`, such as `'keys.md'`. */
  readonly file: string
}

const SECTION = /^## (?=(?:\d+|[A-Z]) )/m
const RULE = /^### (?=(?:\d+|[A-Z])\.\d+ )/m
const SOURCE = /^- (documented|observed|assumed): /m

/** Reads the sections of one file of `src/spec`. */
export function readRules(markdown: string, file: string): readonly RuleSection[] {
  const [, ...sections] = markdown.split(SECTION)
  return sections.map((section) => {
    const [head, ...rules] = section.split(RULE)
    return { ...readHeading(head!), file, rules: rules.map(readRule) }
  })
}

function readRule(text: string): Rule {
  const rule = readHeading(text)
  return { ...rule, provenance: SOURCE.exec(rule.text)?.[1] as Rule['provenance'] }
}

function readHeading(text: string) {
  const [, number, title, body] = /^(\S+) (.*)\n?([^]*)$/.exec(text)!
  return { number: number!, title: title!.trim(), text: body!.trim() }
}

/**
 * Prints one rule (`9.1`) or a whole section (`9`).
 *
 * @throws FakeUsageError when there is none of that number; names those that there are.
 */
export function explainRule(book: readonly RuleSection[], number: string): string {
  const { section, rule } = requireRule(book, number)
  return rule ? print(rule) : [section, ...section.rules].map(print).join('\n\n')
}

/**
 * Gets one rule (`9.1`) or a whole section (`9`).
 *
 * @throws FakeUsageError when there is none of that number; names those that there are.
 */
export function getRule(book: readonly RuleSection[], number: string): RuleText {
  const { section, rule } = requireRule(book, number)
  const { file } = section
  const place = { section: { number: section.number, title: section.title }, file }
  if (rule) return { number: rule.number, title: rule.title, text: rule.text, ...place }
  const rules = section.rules.map((one) => `### ${print(one)}`)
  return { ...place.section, text: [section.text, ...rules].join('\n\n').trim(), ...place }
}

function requireRule(book: readonly RuleSection[], number: string): { section: RuleSection; rule?: Rule } {
  const wanted = number.trim().toUpperCase()
  const section = book.find((one) => one.number === wanted)
  if (section) return { section }
  for (const own of book) {
    const rule = own.rules.find((one) => one.number === wanted)
    if (rule) return { section: own, rule }
  }
  throw unknownRule(book, number, wanted)
}

function unknownRule(book: readonly RuleSection[], number: string, wanted: string): FakeUsageError {
  const own = book.find((section) => wanted.startsWith(`${section.number}.`))
  const hint = own ? ` Section ${own.number} has the rules ${own.rules[0]?.number} to ${own.rules.at(-1)?.number}.` : ''
  const sections = book.map((section) => section.number).join(', ')
  return new FakeUsageError(
    `There is no rule "${number}".${hint} Known: the sections ${sections}, and their rules, such as ${book[0]?.rules[0]?.number}.`,
  )
}

const print = ({ number, title, text }: Omit<Rule, 'provenance'>): string =>
  [`${number} ${title}`, text].join('\n\n').trim()
