import type { PlannedLines } from './planned.ts'
import type { FoundProject } from './project.ts'

/**
 * A project with its own Vite may want the API in its dev server. Its configuration is not edited; the lines to add are
 * printed.
 */
export function viteLines({ has, findModule, read }: FoundProject): readonly PlannedLines[] {
  const file = findModule('vite.config')
  if (!has('vite') || !file || read(file)?.includes('fake-dashboards/vite')) return []
  const lines = [
    "import { typical } from 'fake-dashboards/scenarios'",
    "import { fakeDashboards } from 'fake-dashboards/vite'",
    "plugins: [fakeDashboards({ scenario: typical, auth: 'lenient' }), …]",
  ]
  return [{ task: `Add to ${file}, if the dev server is to answer the API as well`, lines }]
}
