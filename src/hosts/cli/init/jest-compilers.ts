import type { PlannedLines } from './planned.ts'
import type { FoundProject } from './project.ts'

/** How Jest compiles the files of a project to CommonJS, and with them the packages that are ES modules. */
interface Compiler {
  /** The entries of `transform`. */
  readonly transform: string
  /** The other packages that the compiler needs; empty for none. */
  readonly needs: string
}

const SOURCES = String.raw`"\\.[cm]?[jt]sx?$"`
const TYPESCRIPT = String.raw`"\\.tsx?$"`
const FILES_OF_PACKAGES = String.raw`"node_modules/.+\\.[cm]?js$"`

/** The compiler that a project has already. */
export function compilerOf(project: FoundProject): Compiler {
  if (project.has('@swc/jest')) return { transform: `${SOURCES}: "@swc/jest"`, needs: '' }
  // It compiles TypeScript alone.
  if (project.has('ts-jest'))
    return {
      transform: `${TYPESCRIPT}: "ts-jest", ${FILES_OF_PACKAGES}: "babel-jest"`,
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

/** The packages that Jest has to compile. pnpm has them in folders below `.pnpm`. */
export const PACKAGES = '(.pnpm|fake-dashboards|msw|@mswjs|until-async|rettime|@open-draft)'

/** The preset of Expo. It runs an older Jest than the fake needs. */
export const EXPO = 'jest-expo'

export const BY_FETCH: PlannedLines = {
  task: 'jest-expo runs Jest 29, and fake-dashboards/jest needs Jest 30: replace fetch with fake.fetch, as described in',
  lines: ['"React Native and Expo" in node_modules/fake-dashboards/src/hosts/jest/README.md'],
}

/** The preset of Angular. It compiles packages too, and Angular's own end in `.mjs`. */
export const ANGULAR = 'jest-preset-angular'

export const besideAngular = (where: string): PlannedLines => ({
  task: `Add to ${where}, after what ${ANGULAR} makes`,
  lines: [String.raw`"transformIgnorePatterns": ["/node_modules/(?!${PACKAGES}/|.*\\.mjs$)"]`],
})

/** next/jest only adds given patterns to its own, which leave all packages as they are. */
export const overNext = (where: string, patterns: string): PlannedLines => ({
  task: `Export from ${where} what next/jest makes, with other patterns`,
  lines: ['async () => ({', '  ...(await createJestConfig(config)()),', `  ${patterns},`, '})'],
})
