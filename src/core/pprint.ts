import { pythonRepr } from './python.ts'

/** Lays a JSON value out as Python's `pprint` does: on one line where it fits, else one member a line, keys in order. */
export function pprint(value: unknown, width: number, indent = 0, trailing = 0): string {
  const line = pythonRepr(value)
  if (line.length <= width - indent - trailing || typeof value !== 'object' || value === null) return line
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const members = Object.entries(value)
  const lines = members.map(([key, member], at) => {
    const label = Array.isArray(value) ? '' : `${pythonRepr(key)}: `
    const last = at === members.length - 1
    return label + pprint(member, width, indent + 1 + label.length, last ? trailing + 1 : 1)
  })
  return `${open}${lines.join(`,\n${' '.repeat(indent + 1)}`)}${close}`
}
