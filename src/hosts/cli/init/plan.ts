import { FIXED_JSDOM, jestFiles, jestLines, testsInJsdom } from './jest.ts'
import { olderMswLines, whyMsw2 } from './msw-version.ts'
import type { PlannedFile, PlannedLines } from './planned.ts'
import { playwrightFiles, playwrightLines } from './playwright.ts'
import type { FoundProject } from './project.ts'
import { storybookFiles, storybookLines } from './storybook.ts'
import { viteLines } from './vite.ts'
import { vitestFiles, vitestLines } from './vitest.ts'

export interface Plan {
  readonly found: readonly string[]
  readonly files: readonly PlannedFile[]
  readonly lines: readonly PlannedLines[]
}

const TOOLS = {
  vitest: 'Vitest',
  jest: 'Jest',
  '@playwright/test': 'Playwright',
  storybook: 'Storybook',
  vite: 'Vite',
} as const

/**
 * The files and lines that a project needs. An existing file is never edited: the plan says which lines belong there.
 */
export function planFor(project: FoundProject): Plan {
  const { language, isModule, has, msw } = project
  const tools = Object.entries(TOOLS).flatMap(([name, title]) => (has(name) ? [title] : []))
  return {
    found: [
      `${language === 'ts' ? 'TypeScript' : 'JavaScript'}, ${isModule ? 'ES modules' : 'CommonJS'}`,
      ...tools,
      ...(msw === undefined ? [] : [`msw ${msw}`]),
    ],
    files: [vitestFiles, jestFiles, playwrightFiles, storybookFiles].flatMap((filesFor) => filesFor(project)),
    lines: [
      installLines,
      olderMswLines,
      vitestLines,
      jestLines,
      playwrightLines,
      storybookLines,
      viteLines,
      elsewhereLines,
    ].flatMap((linesFor) => linesFor(project)),
  }
}

const OLDEST_MSW = [2, 14] as const

function installLines(project: FoundProject): readonly PlannedLines[] {
  const { has, msw, installs } = project
  const needed = ['fake-dashboards', ...(has('jest') && testsInJsdom(project) ? [FIXED_JSDOM] : [])]
  const missing = [
    ...needed.filter((name) => !has(name)),
    ...(isUsable(msw) || !needsMsw(project) ? [] : [whyMsw2(project) === undefined ? 'msw' : 'msw@2']),
  ]
  return missing.length === 0 ? [] : [{ task: 'Run', lines: [`${installs} ${missing.join(' ')}`] }]
}

/** Playwright and Storybook do without. If none of these tools is found, the guide that is named does not. */
const needsMsw = ({ has }: FoundProject): boolean =>
  ['vitest', 'jest'].some(has) || !['@playwright/test', 'storybook'].some(has)

/** A range such as `^2.14.0` begins with the oldest version that it takes. */
function isUsable(msw: string | undefined): boolean {
  if (msw === undefined) return false
  const [major = 0, minor = 0] = (/\d+(?:\.\d+)?/.exec(msw)?.[0] ?? `${OLDEST_MSW[0]}.${OLDEST_MSW[1]}`)
    .split('.')
    .map(Number)
  return major > OLDEST_MSW[0] || (major === OLDEST_MSW[0] && minor >= OLDEST_MSW[1])
}

/** The plan if none of the tools is used for which files are written. */
function elsewhereLines({ has, installs, runs }: FoundProject): readonly PlannedLines[] {
  if (['vitest', 'jest', '@playwright/test', 'storybook'].some(has)) return []
  return [
    ...(has('vite')
      ? [{ task: 'For a first test with Vitest, run', lines: [`${installs} vitest`, `${runs} fake-dashboards init`] }]
      : []),
    {
      task: 'For tests with another runner than Vitest, Jest, Playwright or Storybook, read',
      lines: ['node_modules/fake-dashboards/src/hosts/node/README.md'],
    },
    { task: 'Without tests, serve the API by', lines: [`${runs} fake-dashboards start`] },
  ]
}
