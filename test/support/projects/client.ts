import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import type { OpenAPI3 } from 'openapi-typescript'
import type { OpenApi } from '../../../src/openapi.ts'
import { compile } from './compiler.ts'
import { strictProject } from './strict-project.ts'

/** In a folder that git does not see. */
const folder = fileURLToPath(new URL('../../.reports/client', import.meta.url))

/** The parts of generated types that a client relies on, in either contract. */
const CLIENT = `
import type { components, operations, paths } from './types.js'

type Dashboard = components['schemas']['Dashboard']
type Create = operations['environments_dashboards_create']
type Body = Create['requestBody'] extends infer B ? NonNullable<B> : never
type Created = Create['responses'][201]['content']['application/json']

export const sent: Body extends { content: { 'application/json': infer T } } ? T : never = { name: null, tags: ['a'], restriction_level: 37 }
export const nameOf = (created: Created): string | null => created.name
export const level = (dashboard: Dashboard): 21 | 37 => dashboard.effective_privilege_level
export const refused: operations['environments_dashboards_destroy']['responses'][405]['content'] = undefined
export const removed: operations['environments_explicit_members_destroy']['responses'][204]['content'] = undefined
export type Path = paths['/api/environments/{project_id}/dashboards/{id}/move_tile']['patch']['parameters']['path']
export const path: Path = { project_id: '1', id: 2 }
// @ts-expect-error a level nobody knows
export const wrong: Dashboard['restriction_level'] = 38
`

/** The errors of the strict compiler in types generated from a description, and in a client that uses them. */
export async function clientErrors(document: OpenApi): Promise<string> {
  mkdirSync(`${folder}/src`, { recursive: true })
  writeFileSync(`${folder}/tsconfig.json`, strictProject([], []))
  writeFileSync(`${folder}/src/types.ts`, astToString(await openapiTS(document as unknown as OpenAPI3)))
  writeFileSync(`${folder}/src/client.ts`, CLIENT)
  return compile(folder)
}
