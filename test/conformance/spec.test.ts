import { expect, test } from 'vitest'
import { contractRows } from '../../src/contract/contract.ts'
import { sections, slugOf, specFiles } from '../support/texts/spec.ts'
import type { Rule } from '../support/texts/spec.ts'

const rules = sections.flatMap((section) => section.rules)
const TAGS = ['documented', 'observed', 'assumed', 'decided', 'differs']

/** The rules that something does not hold for, by number. */
const without = (holds: (rule: Rule) => boolean): readonly string[] =>
  rules.filter((rule) => !holds(rule)).map(({ number }) => number)

test('every heading of the rule book is numbered, so that the package reads it as a section or a rule', () => {
  const headings = [...specFiles]
    .filter(([file]) => file !== 'README.md')
    .flatMap(([, text]) => text.match(/^#{2,3} .+$/gm) ?? [])
  const read = sections.flatMap(({ number, title, rules }) => [
    `## ${number} ${title}`,
    ...rules.map((rule) => `### ${rule.number} ${rule.title}`),
  ])

  expect(headings).toEqual(read)
})

test('every section has a number of its own, and every endpoint from 1 on has a section', () => {
  const numbers = sections.map(({ number }) => number)
  const endpoints = numbers.filter((number) => /^\d+$/.test(number)).map(Number)

  expect(new Set(numbers).size).toBe(numbers.length)
  expect(endpoints.toSorted((a, b) => a - b)).toEqual(endpoints.map((_, at) => at + 1))
})

test.each(sections.map((section) => [section.number, section] as const))(
  'the rules of section %s are numbered one after the other',
  (number, { rules: own }) => {
    expect(own.map((rule) => rule.number)).toEqual(own.map((_, at) => `${number}.${at + 1}`))
    expect(own).not.toEqual([])
  },
)

test('every section says what it is about', () => {
  expect(sections.filter(({ title, text }) => title === '' || !text.includes('.'))).toEqual([])
})

test('every rule has a title, a statement in whole sentences, and a source', () => {
  const sentences = (text: string) => text.split('\n').filter((line) => !line.startsWith('|'))

  expect(without(({ title }) => /^[A-Z`]/.test(title) && !title.endsWith('.'))).toEqual([])
  expect(without(({ text }) => /^[A-Z`].*[.]$/s.test(sentences(text).join('\n').trim()))).toEqual([])
  expect(without(({ sources }) => sources.some(({ tag }) => /^(?:documented|observed|assumed)$/.test(tag)))).toEqual([])
  expect(without(({ provenance }) => provenance !== undefined)).toEqual([])
})

test('every source has a tag that the rule book explains', () => {
  expect(without(({ sources }) => sources.every(({ tag }) => TAGS.includes(tag)))).toEqual([])
  for (const tag of TAGS) expect(specFiles.get('README.md')).toContain(`\`${tag}:\``)
})

test('what was observed names a repository, a commit and a path, or a measurement', () => {
  const pinned = /^[\w.-]+\/[\w.-]+@(?:[0-9a-f]{8,40}|\d+\.\d+\.\d+) [\w./-]+(?: [\w.]+)?(?: \(.+\))?$/
  const isOpen = (text: string) => pinned.test(text) || /^LAB \S/.test(text)

  expect(
    without(({ sources }) => sources.filter(({ tag }) => tag === 'observed').every(({ text }) => isOpen(text))),
  ).toEqual([])
})

test('the list of sources has every version that a rule names', () => {
  const listed = specFiles.get('README.md')!.match(/[\w.-]+\/[\w.-]+@[\w.]+/g)!
  const named = rules.flatMap(({ sources }) =>
    sources.flatMap(({ text }) => /^[\w.-]+\/[\w.-]+@[\w.]+/.exec(text)?.[0] ?? []),
  )

  expect([...new Set(named)].filter((version) => !listed.some((one) => one.startsWith(version)))).toEqual([])
})

test('what is documented names a place in the interface', () => {
  const documented = rules.flatMap(({ sources }) => sources.filter(({ tag }) => tag === 'documented'))

  expect(documented.filter(({ text }) => !/^the interface, \S/.test(text))).toEqual([])
})

test('every row of the contract has its rule, in the order of the table', () => {
  const own = sections.find(({ number }) => number === 'C')!.rules.map(({ title }) => /^`(\w+)`:/.exec(title)?.[1])

  expect(own.filter((row) => row !== undefined)).toEqual(Object.keys(contractRows))
})

test('rules name only rules that there are', () => {
  const numbers = new Set(rules.map(({ number }) => number))
  const named = [...specFiles.values()].flatMap((text) => [
    ...text.matchAll(/\brules?\s+([\w.]+(?:(?:,|\s+and|\s+to|\s)\s*[A-Z\d]+\.\d+)*)/g),
  ])
  const missing = named
    .flatMap(([, list]) => list!.match(/[A-Z\d]+\.\d+/g) ?? [])
    .filter((number) => !numbers.has(number))

  expect(missing).toEqual([])
})

test('every link leads to a file of the rule book and a heading there', () => {
  const headings = (file: string) =>
    [...specFiles.get(file)!.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => slugOf(heading!))
  const links = [...specFiles].flatMap(([from, text]) =>
    [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, to]) => ({ from, to: to! })),
  )
  const broken = links.filter(({ from, to }) => {
    const [file = '', heading] = to.split('#')
    const target = file === '' ? from : file
    return !specFiles.has(target) || (heading !== undefined && !headings(target).includes(heading))
  })

  expect(links.length).toBeGreaterThan(0)
  expect(broken).toEqual([])
})

test('the table of contents names every section', () => {
  const contents = specFiles.get('README.md')!

  expect(
    sections.filter(({ file, number, title }) => !contents.includes(`(${file}#${slugOf(`${number} ${title}`)})`)),
  ).toEqual([])
})
