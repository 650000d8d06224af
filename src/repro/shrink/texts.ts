import { definitions, tableNames } from '../../resources/database.ts'
import type { Capsule } from '../capsule/capsule.ts'
import { edited, pathKey, putTogether, takeApart } from './open-capsule.ts'
import type { CapsuleParts, PartPath } from './open-capsule.ts'
import { removeMost } from './remove-most.ts'

interface TextPart {
  readonly key: string
  readonly text: string
}

/** Empties texts that need not be there, and shortens the others letter by letter. */
export async function shortenTexts(capsule: Capsule, holds: (candidate: Capsule) => Promise<boolean>): Promise<void> {
  const parts = takeApart(capsule)
  let shorter = new Map<string, string>()
  const attempt = async (changes: readonly (readonly [string, string])[]): Promise<boolean> => {
    const all = new Map([...shorter, ...changes])
    if (!(await holds(putTogether(capsule, edited(parts, all))))) return false
    shorter = all
    return true
  }
  const texts = textsOf(parts)
  await removeMost(texts, (gone) => attempt(Array.from(gone, ({ key }) => [key, ''])))
  for (const text of texts) if (!shorter.has(text.key)) await shorten(text, (change) => attempt([[text.key, change]]))
}

async function shorten({ text }: TextPart, attempt: (text: string) => Promise<boolean>): Promise<void> {
  const letters = [...text]
  await removeMost([...letters.keys()], (gone) => attempt(letters.filter((_, at) => !gone.has(at)).join('')))
}

/** Texts that people write: in bodies, parameters and rows. */
function textsOf({ requests, tables }: CapsuleParts): readonly TextPart[] {
  return [
    ...requests.flatMap(({ body, query }, at) => [
      ...(body && 'json' in body ? textsIn(['requests', at, 'body', 'json'], body.json) : []),
      ...(body && 'text' in body ? textsIn(['requests', at, 'body', 'text'], body.text) : []),
      ...query.flatMap(([, value], place) => textsIn(['requests', at, 'query', place, 1], value)),
    ]),
    ...tableNames.flatMap((table) =>
      (tables[table] as readonly object[]).flatMap((row, at) =>
        Object.entries(row).flatMap(([column, value]) =>
          isFreeText(table, column) ? textsIn(['tables', table, at, column], value) : [],
        ),
      ),
    ),
  ]
}

/** Whether a column holds free text: no key, no token, no date, and not one of a few words. */
function isFreeText(table: keyof CapsuleParts['tables'], name: string): boolean {
  const { key, columns } = definitions[table]
  const column = columns[name]
  if (!column || name === key || column.private === 'token') return false
  return column.format === undefined && column.choices === undefined && column.references === undefined
}

function textsIn(path: PartPath, value: unknown): readonly TextPart[] {
  if (typeof value === 'string') return value === '' ? [] : [{ key: pathKey(path), text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    textsIn([...path, Array.isArray(value) ? Number(name) : name], member),
  )
}
