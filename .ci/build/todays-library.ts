import { parseAst } from 'rolldown/parseAst'
import { splice } from './splice.ts'
import type { Change, Place } from './splice.ts'

/** Constructs that the library was compiled to for engines of 2015, in the form that engines have now. */
const HELPERS: Readonly<Record<string, string>> = {
  __read: '(from, most) => [...from].slice(0, most)',
  __values: '(from) => from[Symbol.iterator]()',
  __spreadArray: '(to, from) => [...to, ...from]',
  __assign: 'Object.assign',
  __rest: '(from, but) => Object.fromEntries(Object.entries(from).filter(([name]) => !but.includes(name)))',
  __extends:
    '(child, parent) => (child.prototype = Object.create(parent.prototype, { constructor: { value: child } }))',
}

/** The parts of the library that nobody calls: to write, which the tables do, to look by its own key, and to tell its databases apart. */
const UNASKED =
  'create update updateMany delete deleteMany serializeEntity queryByPrimaryKey generateId getAll listEntities has toHandlers toGraphQLSchema'

type Node = Place & { readonly type: string } & Readonly<Record<string, unknown>>

/**
 * The code of one of the library's modules without what nobody asks for, or reads of it in a debugger, with helpers of
 * today, and as a module of today: then the bundler sees what is used of it.
 */
export const todays = (code: string): string =>
  changed(changed(asModule(code), unasked), (statement) => [...logged(statement), ...helpers(statement)])

/** With imports and exports in the places of `require` and `exports`, which the compiler wrote a line for each. */
function asModule(code: string): string {
  const [list = ''] = /^(?:exports\.\w+ = )+void 0;$/m.exec(code) ?? []
  const exported = Array.from(list.matchAll(/exports\.(\w+)/g), ([, name]) => name)
  return code
    .replace(list, `export { ${exported.join(', ')} };`)
    .replace('exports.__esModule = true;', '')
    .replaceAll(/^var (\w+) = (?:__\w+\()?require\((".+?")\)\)?;$/gm, 'import * as $1 from $2;')
    .replaceAll(/^exports\.(\w+) = \1;$/gm, '')
    .replaceAll(/^exports\.(\w+ = )/gm, 'var $1')
    .replaceAll(/\bexports\./g, '')
}

function changed(code: string, changesOf: (statement: Node) => readonly Change[]): string {
  const { body } = parseAst(code) as unknown as { readonly body: readonly Node[] }
  return splice(code, body.flatMap(changesOf))
}

function logged(node: unknown): Change[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, start, end, expression } = node as Node
  const called = (expression as { readonly callee?: { readonly name?: string } } | undefined)?.callee
  if (type === 'ExpressionStatement' && called?.name === 'log') return [{ start, end, by: ';' }]
  return Object.values(node).flatMap(logged)
}

/** Functions of such a name, or under it in an object or a prototype. */
function unasked(node: unknown): Change[] {
  if (typeof node !== 'object' || node === null) return []
  const { id, key, left, value, right, body } = node as Record<string, Node & { readonly property?: Node }>
  const name = id ?? key ?? left?.property
  const block = (id ? body : (value ?? right)?.['body']) as Node | undefined
  if (block?.type === 'BlockStatement' && UNASKED.split(' ').includes(String(name?.['name'] ?? name?.['value'])))
    return [{ start: block.start, end: block.end, by: '{}' }]
  return Object.values(node).flatMap(unasked)
}

function helpers({ type, declarations }: Node): Change[] {
  if (type !== 'VariableDeclaration') return []
  return (declarations as readonly { id: { name: string }; init: Place | null }[]).flatMap(({ id, init }) => {
    const by = HELPERS[id.name]
    return by === undefined || !init ? [] : [{ start: init.start, end: init.end, by }]
  })
}
