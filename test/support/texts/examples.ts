import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { root } from './guides.ts'

/** A piece of documentation that claims to run as it stands. */
interface Example {
  /** The file it stands in, and its place among the file's examples. */
  readonly title: string
  readonly language: Language
  readonly code: string
  /** Where it runs. Its code says so. */
  readonly home: Home
}

type Language = 'ts' | 'tsx'
type Home = 'node' | 'jsdom' | 'browser' | 'playwright'

/** In a folder that git does not see, inside the package, so that its own dependencies are found. */
const folder = `${root}test/.reports/examples`

/** Every block marked as TypeScript in the README, the guides, the overview and the TSDoc of the sources. */
export function findExamples(): Example[] {
  const sources = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(?:ts|md|txt)$/.test(path))
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
  return ['README.md', ...sources.sort()].flatMap((path) =>
    blocks(readFileSync(root + path, 'utf8')).map(({ language, code }, at) => ({
      title: `${path} ${at + 1}`,
      language,
      code,
      home: homeOf(code),
    })),
  )
}

const homeOf = (code: string): Home =>
  code.startsWith('// @vitest-environment jsdom')
    ? 'jsdom'
    : ((['browser', 'playwright'] as const).find((home) => code.includes(`from 'fake-dashboards/${home}'`)) ?? 'node')

function blocks(text: string): { readonly language: Language; readonly code: string }[] {
  const fence = /^([ \t]*(?:\* )?)```(tsx?)\n([\s\S]*?)^[ \t]*(?:\* )?```/gm
  return [...text.matchAll(fence)].map(([, margin, language, code]) => ({
    language: language as Language,
    code: code!
      .split('\n')
      .map((line) => (line.startsWith(margin!) ? line.slice(margin!.length) : line.trim() === '*' ? '' : line))
      .join('\n'),
  }))
}

/** Puts an example where it can be imported: as it stands, and with its comments turned into checks. */
export function writeExamples(examples: readonly Example[]): { readonly asIs: string; readonly checked: string }[] {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return examples.map(({ title, language, code }) => {
    const name = `${folder}/${nameOf(title)}`
    const [asIs, checked] = [`${name}.${language}`, `${name}.checked.${language}`]
    writeFileSync(asIs, code)
    writeFileSync(checked, `import { shows } from '../../support/texts/shows.ts'\n${withChecks(code)}`)
    return { asIs, checked }
  })
}

/** Examples with components are for React. */
export const FOR_READERS = { jsxImportSource: 'react' }

const nameOf = (title: string): string => title.replaceAll(/[^\w]+/g, '-')

/** Puts the examples of one home, as they stand, where their own runner finds them. */
export function placeExamples(home: Exclude<Home, 'node'>): { readonly title: string; readonly file: string }[] {
  const place = `${root}test/.reports/examples-${home}`
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  // The tsconfig.json of the project is for the page of the inspector, which does not use React.
  writeFileSync(`${place}/tsconfig.json`, JSON.stringify({ compilerOptions: { jsx: 'react-jsx', ...FOR_READERS } }))
  return findExamples()
    .filter((example) => example.home === home)
    .map(({ title, language, code }) => {
      const file = `${place}/${nameOf(title)}.${language}`
      writeFileSync(file, code)
      return { title, file }
    })
}

const VALUE = /^\s*\/\/ ((?:['"[{\d-]|true\b|false\b|null\b|undefined\b).*)/

/** Turns `expression // value` into a check that the expression shows this value. */
function withChecks(code: string): string {
  const source = ts.createSourceFile('example.tsx', code, ts.ScriptTarget.ES2022, true)
  const edits: { start: number; end: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    const value = ts.isExpressionStatement(node) ? VALUE.exec(lineAfter(code, node.end))?.[1] : undefined
    if (value === undefined) return ts.forEachChild(node, visit)
    const [start, end] = [node.getStart(source), node.end]
    edits.push({ start, end, text: `shows(${code.slice(start, end)}, ${JSON.stringify(value)})` })
  }
  visit(source)
  return edits
    .reverse()
    .reduce((text, { start, end, text: check }) => text.slice(0, start) + check + text.slice(end), code)
}

const lineAfter = (code: string, at: number): string => code.slice(at).split('\n', 1)[0]!
