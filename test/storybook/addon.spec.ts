import { expect, onTestFinished, vi } from 'vitest'
import { check, extended, list } from './site.ts'
import { storybookTests } from './story-pages.ts'

const test = storybookTests()

test('a preview takes it as an addon or spread, and parameters have a type', () => {
  expect(check()).toBe('')
}, 120_000)

test('a stories file made with a factory gets the same stories', async () => {
  const code = `import { preview } from '../.storybook/preview'
const meta = preview.meta({ component: Dashboards, tags: ['all-outcomes'] })
export const Own = meta.story()`

  const added = await extended('own.stories.tsx', code)

  expect(added).toContain("const __OutcomeEmpty = meta.story({ ...__outcomeStory('empty'), name: 'Outcome: empty'")
  expect(added).toContain('export { __OutcomeEmpty as OutcomeEmpty }')
  expect(await extended('own.stories.tsx', code.replace('all-outcomes', 'another'))).toBeUndefined()
})

test('a Storybook that does not build with Vite warns of the tag for outcomes when it reads the file', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())

  await list('webpack5', 'stories/restricted.ts')
  await list('webpack5', 'stories/deleting.stories.tsx')
  expect(warn).not.toHaveBeenCalled()
  await list('webpack5', 'stories/outcomes.stories.tsx')

  expect(warn.mock.calls.join()).toMatch(
    /^The tag "all-outcomes" in .*outcomes\.stories\.tsx has no effect, .* with Vite\./,
  )
})

test('the tag for outcomes where it adds no stories is warned of: in a story, or in a file of another language', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())

  await list('vite', 'stories/deleting.stories.tsx', [{ exportName: 'Deleting', tags: ['autodocs'] }])
  expect(warn).not.toHaveBeenCalled()
  await list('vite', 'stories/deleting.stories.tsx', [{ exportName: 'Deleting', tags: ['all-outcomes'] }])
  await list('vite', 'stories/dashboards.stories.svelte', [{ exportName: 'Typical', tags: ['all-outcomes'] }])

  expect(warn.mock.calls.map(([said]) => /in \S+\.(\w+) adds no stories/.exec(said as string)?.[1])).toEqual([
    'tsx',
    'svelte',
  ])
})

test('the tag for outcomes in the preview, where it adds no stories, is warned of', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const withPreview = (text: string) => list('vite', 'stories/restricted.ts', [], text)

  await withPreview(
    "// 'all-outcomes' is for the meta of a file\nexport default { ...fakeDashboards, tags: ['autodocs'] }",
  )
  expect(warn).not.toHaveBeenCalled()
  await withPreview("export default { ...fakeDashboards, tags: ['autodocs', 'all-outcomes'] }")
  await withPreview("const preview: Preview = { tags: ['all-outcomes'] }\nexport default preview")
  await withPreview("export default definePreview({ addons: [fakeDashboards], tags: ['all-outcomes'] })")

  expect(warn.mock.calls).toEqual(
    Array.from({ length: 3 }, () => [
      expect.stringMatching(/^The tag "all-outcomes" in \S+preview\.ts adds no stories/),
    ]),
  )
})
