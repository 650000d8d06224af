import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Refusal } from '../../worlds/refusal.ts'

/** @throws Refusal when the package was not built. */
export function inspectorScript(): string {
  try {
    return readFileSync(createRequire(import.meta.url).resolve('fake-dashboards/inspector'), 'utf8')
  } catch {
    throw new Refusal(500, 'page_missing', 'The file of the inspector is missing. In a clone, make it: npm run build.')
  }
}
