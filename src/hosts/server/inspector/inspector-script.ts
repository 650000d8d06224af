import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The script of the inspector, as the package has it. */
export const inspectorScript = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('fake-dashboards/inspector'), 'utf8')
