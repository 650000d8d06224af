import { mkdirSync, writeFileSync } from 'node:fs'
import { API } from 'typescript-7/unstable/sync'
import type { Checker, Diagnostic, Program, Project } from 'typescript-7/unstable/sync'
import { root } from '../texts/guides.ts'

type Texts = ReadonlyMap<string, string>

/**
 * A project that the native compiler has open: it reads all files once, and looks at those it is asked about. Whoever asks
 * only once about a whole project takes `compile`.
 */
export class OpenProject {
  readonly #api: API
  #texts: Texts = new Map()
  #project: Project

  /** @param config - The path of its `tsconfig.json`. */
  constructor(config: string) {
    this.#api = new API({ fs: { readFile: (path) => this.#texts.get(path) } })
    this.#project = this.#api.updateSnapshot({ openProjects: [config] }).getProjects()[0]!
  }

  get program(): Program {
    return this.#project.program
  }

  get checker(): Checker {
    return this.#project.checker
  }

  /** The errors of the types in a file; none for a file that the project does not have. */
  typeErrors(file: string): readonly string[] {
    return this.program.getSemanticDiagnostics(file).map(textOf)
  }

  /** The same, and what cannot be read at all. */
  errors(file: string): readonly string[] {
    return [...this.program.getSyntacticDiagnostics(file).map(textOf), ...this.typeErrors(file)]
  }

  /** Puts other texts in the place of what is in some files, until it is called again. */
  pretend(texts: Texts): void {
    const changed = [...new Set([...this.#texts.keys(), ...texts.keys()])]
    this.#texts = texts
    this.#project = this.#api.updateSnapshot({ fileChanges: { changed } }).getProjects()[0]!
  }

  close(): void {
    this.#api.close()
  }
}

/**
 * Writes a `tsconfig.json` for some files that goes on from that of the package.
 *
 * @returns Its path, in a folder that git does not see.
 */
export function writeConfig(name: string, settings: object): string {
  const path = `${root}test/.reports/${name}.tsconfig.json`
  mkdirSync(`${root}test/.reports`, { recursive: true })
  writeFileSync(path, JSON.stringify({ extends: '../../tsconfig.json', include: [], exclude: [], ...settings }))
  return path
}

const textOf = ({ text, messageChain = [] }: Diagnostic): string => [text, ...messageChain.map(textOf)].join('\n')
