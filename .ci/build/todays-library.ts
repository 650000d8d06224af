import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'
import { splice } from './splice.ts'
import type { Change, Place } from './splice.ts'

export const STAND_INS = fileURLToPath(new URL('stand-ins.ts', import.meta.url))

/** The helpers that each module got from its compiler, and what stands in for them. */
const HELPERS: Readonly<Record<string, string>> = {
  __read: 'read',
  __values: 'values',
  __rest: 'rest',
}

/** The parts of the library that nobody calls: to write, which the tables do, and to look but by `findMany`. */
const UNASKED =
  'create update updateMany delete deleteMany queryByPrimaryKey getAll findFirst count toHandlers toGraphQLSchema'

type Node = Place & { readonly type: string } & Readonly<Record<string, unknown>>

/**
 * The code of one of the library's modules without what nobody asks for, or reads of it in a debugger, with helpers of
 * today, and as a module of today: then the bundler sees what is used of it.
 */
export const todays = (code: string): string =>
  changed(changed(asModule(code), unasked), (statement) => [...untold(statement), ...helpers(statement)])

/** With imports and exports in the places of `require` and `exports`, which the compiler wrote a line for each. */
function asModule(code: string): string {
  const [list = ''] = /^(?:exports\.\w+ = )+void 0;$/m.exec(code) ?? []
  const exported = Array.from(list.matchAll(/exports\.(\w+)/g), ([, name]) => name)
  return code
    .replace(list, `export { ${exported.join(', ')} };`)
    .replace('exports.__esModule = true;', '')
    .replaceAll(/^var (?:debug_1|log) = .+;$/gm, '')
    .replaceAll(/^var (\w+) = (?:__\w+\()?require\((".+?")\)\)?;$/gm, 'import * as $1 from $2;')
    .replaceAll(/^exports\.(\w+) = \1;$/gm, '')
    .replaceAll(/^exports\.(\w+ = )/gm, 'var $1')
    .replaceAll(/\bexports\./g, '')
}

function changed(code: string, changesOf: (statement: Node) => readonly Change[]): string {
  const { body } = parseAst(code) as unknown as { readonly body: readonly Node[] }
  return splice(code, body.flatMap(changesOf))
}

/** Takes out what a debugger would show, and the errors of queries: whoever asks has checked them before, with texts of our own. */
function untold(node: unknown): Change[] {
  if (typeof node !== 'object' || node === null) return []
  const { type, start, end, expression, argument } = node as Record<string, Called> & Node
  const isTold = type === 'ExpressionStatement' && ['log', 'invariant'].includes(calledBy(expression))
  const isRefused = type === 'ThrowStatement' && calledBy(argument) === 'OperationError'
  return isTold || isRefused ? [{ start, end, by: ';' }] : Object.values(node).flatMap(untold)
}

/** A call by a name, or by that of a module's export. */
interface Called {
  readonly callee?: { readonly name?: string; readonly property?: { readonly name: string } }
}

const calledBy = ({ callee }: Called = {}): string => callee?.property?.name ?? callee?.name ?? ''

/** Empties functions of such a name, and takes them out of objects. */
function unasked(node: unknown): Change[] {
  if (typeof node !== 'object' || node === null) return []
  const { id, body, properties } = node as Record<string, Node>
  if (body?.type === 'BlockStatement' && isUnasked(id)) return [{ start: body.start, end: body.end, by: '{}' }]
  return Array.isArray(properties) ? unaskedMembers(properties) : Object.values(node).flatMap(unasked)
}

const unaskedMembers = (members: readonly Node[]): Change[] =>
  members.flatMap((member, at) => {
    const { key, start, end } = member as Node & { readonly key?: Node }
    return isUnasked(key) ? [{ start, end: members[at + 1]?.start ?? end, by: '' }] : unasked(member)
  })

const isUnasked = (name: Node | undefined): boolean =>
  UNASKED.split(' ').includes(String(name?.['name'] ?? name?.['value']))

/** A compiler writes a statement for each. */
function helpers({ type, declarations, start, end }: Node): Change[] {
  if (type !== 'VariableDeclaration') return []
  const [{ id }] = declarations as readonly [{ readonly id: { readonly name: string } }]
  const by = HELPERS[id.name]
  return by === undefined
    ? []
    : [{ start, end, by: `import { ${by} as ${id.name} } from ${JSON.stringify(STAND_INS)};` }]
}
