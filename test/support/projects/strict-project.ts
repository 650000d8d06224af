/** The library of a page. */
export const DOM = ['DOM', 'DOM.Iterable', 'DOM.AsyncIterable']

/**
 * A TypeScript configuration that forgives nothing; `types` and `lib` are what a project has besides the language's, `more`
 * is what it sets besides.
 */
export const strictProject = (types: readonly string[] = [], lib: readonly string[] = DOM, more: object = {}): string =>
  JSON.stringify({
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: false,
      noEmit: true,
      types,
      module: 'NodeNext',
      target: 'ES2022',
      lib: ['ES2022', ...lib],
      ...more,
    },
    include: ['src'],
  })

/** The text of a module that takes all of these entries of the package. */
export const importing = (entries: readonly string[]): string =>
  entries.map((entry) => `export * as ${entry.slice(2) || 'core'} from 'fake-dashboards${entry.slice(1)}'`).join('\n')

/** The entries that need no package beside them, and so no library of a page. */
export const PLAIN_ENTRIES = [
  '.',
  './factories',
  './scenarios',
  './repro',
  './openapi',
  './server',
  './control',
  './vite',
]
