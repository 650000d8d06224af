import type { PlannedLines } from './planned.ts'
import type { FoundProject } from './project.ts'

/** The major version. A range without a number, such as `*`, counts as the oldest that can be used. */
const majorOf = (version: string): number => Number(/\d+/.exec(version)?.[0] ?? 2)

/** In a project without msw, npm installs the newest msw that runs on this Node, unless another is requested. */
export function getsMsw3(project: FoundProject): boolean {
  const { msw } = project
  if (msw !== undefined) return majorOf(msw) > 2
  return whyMsw2(project) === undefined && majorOf(process.versions.node) >= 22
}

/** What msw 3 cannot do in a project; undefined if it works. */
export function whyMsw2({ has, find }: FoundProject): string | undefined {
  const isComponentTest = has('vitest') && ['jsdom', 'happy-dom'].some(has)
  if (isComponentTest && ['svelte', 'solid-js'].some(has))
    return 'Vitest cannot load msw 3 in jsdom and happy-dom beside the plugins of Svelte and Solid'
  const isOtherRuntime = find(['bun.lock', 'bun.lockb', 'bunfig.toml', 'deno.json', 'deno.jsonc', 'deno.lock'])
  if (isOtherRuntime !== undefined && !['vitest', 'jest'].some(has))
    return 'msw 3 does not see requests of fetch in Bun and Deno'
  return undefined
}

/** The way back to msw 2 for a project that has msw 3 and cannot use it. */
export function olderMswLines(project: FoundProject): readonly PlannedLines[] {
  const why = whyMsw2(project)
  if (why === undefined || project.msw === undefined || majorOf(project.msw) < 3) return []
  return [{ task: `${why}. Run`, lines: [`${project.installs} msw@2`] }]
}
