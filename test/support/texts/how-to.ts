import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { compile } from '../projects/compiler.ts'
import { OpenProject } from '../projects/open-project.ts'
import { readText, root } from './guides.ts'

/** One block of the guide: what goes where. */
export interface Step {
  /** From the root of the package. */
  readonly path: string
  /** The line, or the end of the section, below which it goes; undefined for a file of its own. */
  readonly below: string | undefined
  readonly text: string
}

const GUIDE = 'src/resources/how-to-add.md'
const BLOCK = /^( *)```(?:typescript|markdown)\n([^]*?)^ *```$/gm
const PLACE =
  /^(?:\/\/|<!--) (?<path>[^\s,]+)(?:, (?:below `(?<line>.+)`|at the end of section (?<section>\S+)))?(?: -->)?$/

/** The steps of one part of the guide, in order. */
export function stepsOf(title: string): readonly Step[] {
  const part = `${readText(GUIDE)}\n## `.split(`## ${title}\n`)[1]?.split('\n## ')[0]
  if (part === undefined) throw new Error(`${GUIDE} has no part "${title}".`)
  return [...part.matchAll(BLOCK)].map(([, margin, block]) => toStep(undent(block!, margin!.length)))
}

const undent = (text: string, width: number): string => text.replaceAll(new RegExp(`^ {${width}}`, 'gm'), '')

function toStep(block: string): Step {
  const [head = '', ...lines] = block.split('\n')
  const { path, line, section } = PLACE.exec(head)?.groups ?? {}
  if (path === undefined) throw new Error(`The first line of a block says where it goes, not "${head}".`)
  const below = line ?? (section === undefined ? undefined : `## ${section} `)
  return { path, below, text: `${lines.join('\n').trim()}\n` }
}

/** A file with a step taken. */
export function applyStep(before: string, { path, below, text }: Step): string {
  if (below === undefined) return text
  if (below.startsWith('## ')) return insertAtEnd(before, below, text)
  const lines = before.split('\n')
  const at = lines.findIndex((line) => line.trim() === below)
  if (at < 0 || lines.filter((line) => line.trim() === below).length > 1)
    throw new Error(`${path} must have the line "${below}" once.`)
  const indent = /^ */.exec(lines[at]!)![0]
  return lines
    .toSpliced(
      at + 1,
      0,
      ...text
        .trimEnd()
        .split('\n')
        .map((line) => indent + line),
    )
    .join('\n')
}

function insertAtEnd(before: string, section: string, text: string): string {
  const start = `\n${before}`.indexOf(`\n${section}`)
  if (start < 0) throw new Error(`There is no section "${section}".`)
  const next = before.indexOf('\n## ', start + section.length)
  return next < 0 ? `${before}\n${text}` : `${before.slice(0, next)}\n${text}${before.slice(next)}`
}

/** The declarations in place of packages that are not installed here. */
const DECLARATIONS = [`${root}test/storybook/storybook-types.d.ts`]

/** The sources of the package, in a folder where they can be changed, compiled and run. */
export class Copy {
  readonly root: string
  #project: OpenProject | undefined

  /** In a folder that git does not see, inside the package, so that its own dependencies are found. */
  constructor(name: string) {
    this.root = `${root}test/.reports/${name}/`
    rmSync(this.root, { recursive: true, force: true })
    for (const part of ['src', 'fixtures', 'package.json']) cpSync(root + part, this.root + part, { recursive: true })
    const paths = { 'fake-dashboards': ['./src/index.ts'], 'fake-dashboards/*': ['./src/*.ts'] }
    const project = {
      extends: `${root}tsconfig.json`,
      compilerOptions: { paths },
      include: ['src', ...DECLARATIONS],
      exclude: [],
    }
    writeFileSync(`${this.root}tsconfig.json`, JSON.stringify(project))
  }

  read(path: string): string {
    return existsSync(this.root + path) ? readFileSync(this.root + path, 'utf8') : ''
  }

  apply(steps: readonly Step[]): void {
    for (const [path, text] of this.with(steps)) {
      mkdirSync(dirname(this.root + path), { recursive: true })
      writeFileSync(this.root + path, text)
    }
  }

  /** The files that some steps change, by their paths. */
  with(steps: readonly Step[]): ReadonlyMap<string, string> {
    const files = new Map<string, string>()
    for (const step of steps) files.set(step.path, applyStep(files.get(step.path) ?? this.read(step.path), step))
    return files
  }

  /** The errors of the compiler in all files, as text. */
  errors(): string {
    return compile(this.root)
  }

  /** The first error of the compiler in each of some files, with another text in place of theirs. */
  firstError(changed: ReadonlyMap<string, string>, files: readonly string[]): string | undefined {
    const project = this.#open()
    project.pretend(new Map([...changed].map(([path, text]) => [this.root + path, text])))
    for (const path of new Set([...changed.keys(), ...files])) {
      const [first] = project.typeErrors(this.root + path)
      if (first !== undefined) return `${path}: ${first}`
    }
    return undefined
  }

  #open(): OpenProject {
    return (this.#project ??= new OpenProject(`${this.root}tsconfig.json`))
  }

  /** Lets go of the compiler. */
  close(): void {
    this.#project?.close()
  }
}
