import { faker } from '@faker-js/faker/locale/en'
import type { Plugin } from 'rolldown'
import { parseAst } from 'rolldown/parseAst'
import { splice } from './splice.ts'
import type { Change, Place } from './splice.ts'

/** The modules of faker that factories call, with the modules that these call. */
const MODULES: readonly string[] = ['commerce', 'company', 'helpers', 'number', 'person']

/** The words that they draw from. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  commerce: ['department', 'product_name'],
  company: ['adjective', 'descriptor', 'legal_entity_type', 'name_pattern', 'noun'],
  person: ['first_name', 'job_area', 'last_name', 'last_name_pattern'],
}

/** Methods of these modules that factories do not call. They are half of the code, with the tables that only they read. */
const UNUSED: readonly string[] = [
  ...['fromRegExp', 'replaceCreditCardSymbols', 'replaceSymbols', 'slugify'],
  ...['isbn', 'price', 'upc'],
  ...['bigInt', 'romanNumeral'],
]

const ENGLISH = '@faker-js/faker/locale/en'
const LIBRARY = /[\\/]@faker-js[\\/]faker[\\/]dist[\\/]/

/**
 * Bundles the part of faker that factories use: a twentieth of what its English part loads, which is 420 kB and takes longer
 * than all the rest of a small test file. A fake then has the same names whichever faker its user has installed.
 */
export function leanFaker(): Plugin {
  return {
    name: 'lean-faker',
    resolveId: (id) => (id === ENGLISH ? `\0${id}` : null),
    load: (id) => (id === `\0${ENGLISH}` ? english() : null),
    transform: (code, id) => (LIBRARY.test(id) ? { code: lean(code), map: null } : null),
  }
}

/**
 * The members that `src/factories/faker.ts` reads. The faker is made with the first factory of a process: a named scenario
 * whose rows are prepared needs none. The words are a text, which costs nothing to load until it is parsed.
 */
function english(): string {
  const words = Object.entries(WORDS).map(([module, names]) => {
    const own = faker.rawDefinitions[module] as Readonly<Record<string, unknown>>
    return [module, Object.fromEntries(names.map((name) => [name, own[name]]))]
  })
  return `
import { Faker } from '@faker-js/faker'
const words = ${JSON.stringify(JSON.stringify(Object.fromEntries(words)))}
let made
const open = () => (made ??= new Faker({ locale: JSON.parse(words) }))
export const faker = {
  get constructor() { return open().constructor },
  get rawDefinitions() { return open().rawDefinitions },
}`
}

interface Node extends Place {
  readonly type: string
  readonly key?: { readonly name?: string }
  readonly value?: { readonly type?: string }
  readonly properties?: readonly Node[]
}

/** The code of one of faker's files without the modules that are not asked for, and so that what only they need goes too. */
const lean = (code: string): string => splice(code, changesIn(parseAst(code)))

/**
 * A field such as `person = new PersonModule(this)` goes, and so do unused methods. What runs on import only computes a
 * value, as the package declares; bundlers do not believe it of a call such as `'…'.split(',')` before they are told.
 */
function changesIn(node: unknown, isInside = false): Change[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, start, end, key, value, properties = [] } = node as Node
  if (type === 'PropertyDefinition' && value?.type === 'NewExpression')
    return MODULES.includes(key?.name ?? '') ? [] : [{ start, end, by: '' }]
  if (type === 'MethodDefinition' && UNUSED.includes(key?.name ?? '')) return [{ start, end, by: '' }]
  if (!isInside && properties.length > 0 && properties.every(isSpread)) return joined(start, end, properties)
  const isRun = !isInside && (type === 'CallExpression' || type === 'NewExpression')
  const inner = Object.values(node).flatMap((child) => changesIn(child, isInside || FUNCTIONS.test(type ?? '')))
  return isRun ? [{ start, end: start, by: '/*#__PURE__*/ ' }, ...inner] : inner
}

const isSpread = ({ type }: Node): boolean => type === 'SpreadElement'

/** Bundlers can be told of a call alone that it only computes: `{...a, ...b}` is written as one. */
const joined = (start: number, end: number, tables: readonly Node[]): Change[] => [
  { start, end: start + 1, by: '/*#__PURE__*/ Object.assign({}, ' },
  ...tables.map((table) => ({ start: table.start, end: table.start + '...'.length, by: '' })),
  { start: end - 1, end, by: ')' },
]

const FUNCTIONS = /Function|^MethodDefinition$|^PropertyDefinition$/
