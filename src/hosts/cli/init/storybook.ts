import type { PlannedFile, PlannedLines } from './planned.ts'
import type { FoundProject } from './project.ts'

const PREVIEW_MODULE = '.storybook/preview'
const MAIN_MODULE = '.storybook/main'

export function storybookFiles(project: FoundProject): readonly PlannedFile[] {
  const preview = project.findModule(PREVIEW_MODULE)
  if (!project.has('storybook') || (preview && project.read(preview) !== PREVIEW)) return []
  return [{ path: preview ?? `${PREVIEW_MODULE}.${project.language}`, text: PREVIEW }]
}

const PREVIEW = `import { fakeDashboards } from 'fake-dashboards/storybook'

export default { ...fakeDashboards }
`

export function storybookLines({ has, findModule, read }: FoundProject): readonly PlannedLines[] {
  if (!has('storybook')) return []
  const preview = findModule(PREVIEW_MODULE)
  const main = findModule(MAIN_MODULE) ?? MAIN_MODULE
  const isIn = (path: string): boolean => read(path)?.includes('fake-dashboards/storybook') ?? false
  const previewLines = { task: `Add to ${preview}, where the addons or the annotations are`, lines: PREVIEW_LINES }
  const mainLines = {
    task: `Add to "addons" in ${main}, for the panel "Fake" and the tag all-outcomes`,
    lines: ["'fake-dashboards/storybook'"],
  }
  return [...(preview && !isIn(preview) ? [previewLines] : []), ...(isIn(main) ? [] : [mainLines])]
}

const PREVIEW_LINES = [
  "import { fakeDashboards } from 'fake-dashboards/storybook'",
  'export default definePreview({ addons: [fakeDashboards, …], … }) // or, without parts of your own: { ...fakeDashboards }',
]
