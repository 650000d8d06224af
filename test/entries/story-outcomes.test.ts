import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Mounts } from '../../src/hosts/storybook/mounts.ts'
import { outcomeStory } from '../../src/storybook.ts'
import { story } from '../support/browser/story-window.ts'

describe('an outcome', () => {
  /** Draws a component that asks for `path`, in the story of an outcome. */
  async function drawn(outcome: Parameters<typeof outcomeStory>[0], paths: readonly string[], children = 1) {
    const { parameters, play } = outcomeStory(outcome)
    const mounts = new Mounts()
    const loaded = (await mounts.open(story(parameters.fake).context))!
    const answers = paths.map((made) => mounts.answer(new Request(`https://app.example.test${made}`)))
    return { answers, loaded, played: play({ loaded: { ...loaded }, canvasElement: { childElementCount: children } }) }
  }
  const list = '/api/environments/2/dashboards/'

  test.each([
    ['empty', 200, 0],
    ['crowded', 200, 1000],
    ['odd data', 200, 16],
    ['forbidden', 403, undefined],
    ['not found', 404, undefined],
    ['too many requests', 429, undefined],
    ['server error', 500, undefined],
    ['slow', 200, 8],
  ] as const)('%s answers %i, with %s dashboards', async (outcome, status, count) => {
    const { answers, played } = await drawn(outcome, [list])

    const answer = (await answers[0])!
    await played

    expect([answer.status, (await answer.json()).count]).toEqual([status, count])
  })

  test('held passes while the request waits, and a network error when it has failed', async () => {
    const { played, loaded } = await drawn('held', [list])
    const failing = await drawn('network error', [list])

    await expect(failing.answers[0]).rejects.toThrow('Failed to fetch')
    await Promise.all([played, failing.played])

    expect(loaded.fake.journal.last?.status).toBeUndefined()
  })

  test('of a component that asks nothing for five seconds, or shows nothing, is an error', async () => {
    const { timeout } = AbortSignal
    let waited = 0
    const wait = vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
      waited += time
      return timeout.call(AbortSignal, 0)
    })
    onTestFinished(() => wait.mockRestore())

    const silent = (await drawn('empty', [])).played
    await expect(silent).rejects.toThrow('made no request to the fake')
    expect(waited).toBe(5_000)

    const blank = (await drawn('empty', [list], 0)).played
    await expect(blank).rejects.toThrow('shows nothing')
  })
})
