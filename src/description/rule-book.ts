import { nearestText } from '../core/nearest.ts'
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
  readonly rules: readonly Rule[]
}

const SECTION = /^## (?=(?:\d+|[A-Z]) )/m
const RULE = /^### (?=(?:\d+|[A-Z])\.\d+ )/m
const SOURCE = /^- (documented|observed|assumed): /m

/** Reads the sections of one file of `src/spec`. */
export function readRules(markdown: string): readonly RuleSection[] {
  const [, ...sections] = markdown.split(SECTION)
  return sections.map((section) => {
    const [head, ...rules] = section.split(RULE)
    return { ...readHeading(head!), rules: rules.map(readRule) }
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
 * @throws FakeUsageError when there is none of that number; names the nearest.
 */
export function explainRule(book: readonly RuleSection[], number: string): string {
  const wanted = number.trim().toUpperCase()
  const section = book.find((one) => one.number === wanted)
  if (section) return [section, ...section.rules].map(print).join('\n\n')
  const rules = book.flatMap((one) => one.rules)
  const rule = rules.find((one) => one.number === wanted)
  if (rule) return print(rule)
  const sections = book.map((one) => one.number)
  const siblings = rules.filter((one) => one.number.startsWith(`${wanted.split('.', 1)[0]}.`))
  const nearest = nearestText(wanted, siblings.length > 0 ? siblings.map((one) => one.number) : sections)
  throw new FakeUsageError(
    `There is no rule "${number}". The nearest is ${nearest}. Known: the sections ${sections.join(', ')}, and their rules, such as ${rules[0]?.number}.`,
  )
}

const print = ({ number, title, text }: Omit<Rule, 'provenance'>): string =>
  [`${number} ${title}`, text].join('\n\n').trim()
