import { definitions, tableNames } from '../../resources/database.ts'
import { rowSchema } from '../../state/schema.ts'
import type { Capsule } from '../capsule/capsule.ts'
import { withoutIdleFaults } from '../capsule/session-steps.ts'
import { edited, pathKey, putTogether, takeApart } from './open-capsule.ts'
import type { CapsuleParts, PartPath } from './open-capsule.ts'
import { removeMost } from './remove-most.ts'

/** Removes headers, parameters, fields of bodies, faults, columns of rows and moves of the clock. */
export async function removeFields(capsule: Capsule, holds: (candidate: Capsule) => Promise<boolean>): Promise<void> {
  const parts = takeApart(capsule)
  await removeMost(removablePaths(parts), (gone) => {
    const edits = new Map([...gone].map((path) => [pathKey(path), undefined] as const))
    return holds(withoutIdleFaults(putTogether(capsule, edited(parts, edits))))
  })
}

/** The paths of all parts that can be left out, each before the parts in it. */
function removablePaths({ settings, tables, requests, events }: CapsuleParts): readonly PartPath[] {
  return [
    ...Object.keys(settings).map((name) => ['settings', name]),
    ...events.flatMap((event, at) => Object.keys(event).map((name) => ['events', at, name])),
    ...requests.flatMap(({ query, headers, body, faults }, at) => [
      ...(faults ? [['requests', at, 'faults']] : []),
      ...(body ? [['requests', at, 'body']] : []),
      ...(body && 'json' in body ? pathsIn(['requests', at, 'body', 'json'], body.json) : []),
      ...Object.keys(headers).map((name) => ['requests', at, 'headers', name]),
      ...query.map((_, place) => ['requests', at, 'query', place]),
    ]),
    ...columnPaths(tables),
  ]
}

/** The columns that a state file may leave out: all but the key, and the references to rows that a row belongs to. */
const columnPaths = (tables: CapsuleParts['tables']): readonly PartPath[] =>
  tableNames.flatMap((table) => {
    const { required = [] } = rowSchema(definitions[table])
    return (tables[table] as readonly object[]).flatMap((row, at) =>
      Object.keys(row)
        .filter((column) => !required.includes(column))
        .map((column) => ['tables', table, at, column]),
    )
  })

/** The paths of all members of JSON, at any depth. */
function pathsIn(path: PartPath, value: unknown): readonly PartPath[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const own = [...path, Array.isArray(value) ? Number(name) : name]
    return [own, ...pathsIn(own, member)]
  })
}
