import type { PlannedLines } from './planned.ts'
import type { FoundProject } from './project.ts'

/** Lines that keep Vitest and Jest apart: both take a file for theirs by its name. */
export function besideVitest(project: FoundProject, jest: { where: string; text: string }): readonly PlannedLines[] {
  const { has, findModule, read } = project
  if (!has('vitest')) return []
  const file = findModule('vitest.config') ?? findModule('vite.config')
  const knowsJest = file !== undefined && read(file)?.includes('.jest.')
  const forVitest = {
    task: `Add to ${file ?? 'vitest.config'}, so that Vitest leaves the test for Jest alone`,
    lines: ["test: { exclude: [...configDefaults.exclude, '**/*.jest.*'] } // configDefaults is of vitest/config"],
  }
  const forJest = {
    task: `Add to ${jest.where}, so that Jest leaves the test for Vitest alone`,
    lines: [String.raw`"testPathIgnorePatterns": ["/node_modules/", "/fake-dashboards\\.((test|spec)\\.)?[jt]s$"]`],
  }
  return [...(knowsJest ? [] : [forVitest]), ...(jest.text.includes('/fake-dashboards\\') ? [] : [forJest])]
}
