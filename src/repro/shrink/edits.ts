/** The path of a part of JSON: the names and indexes that lead to it. */
export type PartPath = readonly (string | number)[]

/** The edits of parts, by their paths: a new text, or undefined to remove the part. */
type Edits = ReadonlyMap<string, string | undefined>

export const pathKey = (path: PartPath): string => JSON.stringify(path)

/** JSON with these edits. Parts without edits are shared, not copied. */
export function edited<T>(value: T, edits: Edits): T {
  const around = new Set([...edits.keys()].flatMap((key) => prefixesOf(JSON.parse(key) as PartPath)))
  return editedAt(value, [], edits, around) as T
}

const prefixesOf = (path: PartPath): readonly string[] => path.map((_, at) => pathKey(path.slice(0, at)))

function editedAt(value: unknown, path: PartPath, edits: Edits, around: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null || !around.has(pathKey(path))) return value
  const members = Object.entries(value).flatMap(([name, member]): readonly [string, unknown][] => {
    const own = [...path, Array.isArray(value) ? Number(name) : name]
    const key = pathKey(own)
    if (!edits.has(key)) return [[name, editedAt(member, own, edits, around)]]
    const text = edits.get(key)
    return text === undefined ? [] : [[name, text]]
  })
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members)
}
