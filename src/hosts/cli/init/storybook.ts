import type { PlannedFile, PlannedLines } from './planned.ts'
import type { FoundProject } from './project.ts'

const ENDINGS = ['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'mts', 'cts']
const named = (name: string): readonly string[] => ENDINGS.map((ending) => `.storybook/${name}.${ending}`)

export function storybookFiles(project: FoundProject): readonly PlannedFile[] {
  const preview = project.find(named('preview'))
  if (!project.has('storybook') || (preview && project.read(preview) !== PREVIEW)) return []
  return [{ path: preview ?? `.storybook/preview.${project.language}`, text: PREVIEW }]
}

const PREVIEW = `import { fakeDashboards } from 'fake-dashboards/storybook'

export default { ...fakeDashboards }
`

export function storybookLines({ has, find, read }: FoundProject): readonly PlannedLines[] {
  if (!has('storybook')) return []
  const [preview, main = '.storybook/main'] = [find(named('preview')), find(named('main'))]
  const isIn = (path: string): boolean => read(path)?.includes('fake-dashboards/storybook') ?? false
  const previewLines = { task: `Add to ${preview}, where the addons or the annotations are`, lines: PREVIEW_LINES }
  const mainLines = {
    task: `Add to "addons" in ${main}, for the tag all-outcomes`,
    lines: ["'fake-dashboards/storybook'"],
  }
  return [...(preview && !isIn(preview) ? [previewLines] : []), ...(isIn(main) ? [] : [mainLines])]
}

const PREVIEW_LINES = [
  "import { fakeDashboards } from 'fake-dashboards/storybook'",
  'export default { ...fakeDashboards, … } // or: definePreview({ addons: [fakeDashboards, …], … })',
]
