import type { FoundProject } from './project.ts'

/** How Jest compiles the files of a project to CommonJS, and with them the packages that are ES modules. */
interface Compiler {
  /** The entries of `transform`. */
  readonly transform: string
  /** What the compiler needs beside them; empty for nothing. */
  readonly needs: string
}

const SOURCES = String.raw`"\\.[cm]?[jt]sx?$"`
const TYPESCRIPT = String.raw`"\\.tsx?$"`
const PACKAGES = String.raw`"node_modules/.+\\.[cm]?js$"`

/** The compiler that a project has already. */
export function compilerOf(project: FoundProject): Compiler {
  if (project.has('@swc/jest')) return { transform: `${SOURCES}: "@swc/jest"`, needs: '' }
  // It compiles TypeScript alone.
  if (project.has('ts-jest'))
    return {
      transform: `${TYPESCRIPT}: "ts-jest", ${PACKAGES}: "babel-jest"`,
      needs: babelWith(['@babel/preset-env']),
    }
  return { transform: `${SOURCES}: "babel-jest"`, needs: babelWith(presetsOf(project)) }
}

const babelWith = (presets: readonly string[]): string =>
  `; babel-jest needs ${presets.join(', ')} in a babel.config.json`

/** Without the preset of its language, Babel refuses the types and the elements of a project's own files. */
const presetsOf = ({ language, has }: FoundProject): readonly string[] => [
  '@babel/preset-env',
  ...(language === 'ts' ? ['@babel/preset-typescript'] : []),
  ...(has('react') ? ['@babel/preset-react'] : []),
]
