import type { Fake } from '../../fake/fake.ts'
import { StartCache } from '../../fake/start-cache.ts'
import { never } from '../page/handlers.ts'
import type { PageAnswer } from '../page/handlers.ts'
import { AnswerLog } from './actions.ts'
import { remount } from './channel.ts'
import { captureFailedStory } from './failed-story.ts'
import { ambiguous, choicesFor, overlap, warnOfMissed } from './mount.ts'
import type { Mount } from './mount.ts'
import { parametersOf, requireOutcomes, warnOfChoices, warnOfStarts } from './story-checks.ts'
import { createStoryFake } from './story-fake.ts'
import type { StoryFake } from './story-fake.ts'
import type { StoryLinks } from './story-link.ts'
import type { StoryContext } from './story.ts'
import { sameChoices } from './toolbar.ts'

/**
 * The stories of one window. A window has one `fetch`, and nothing tells which story called it, so each story needs a
 * window of its own: on the canvas it has one, and on a docs page a frame.
 */
export class Mounts {
  readonly #opened = new WeakMap<AbortSignal, Promise<StoryFake | undefined>>()
  readonly #onShown: (fake: Fake | undefined) => void
  readonly #window = { starts: new StartCache(), log: new AnswerLog() }
  #links: Promise<StoryLinks> | undefined
  #here: readonly Mount[] = []
  #isMissedTold = false
  /** The last story of this window, until the next one is shown. */
  #left: Mount | undefined
  /** The choices of the toolbar since the last change; undefined before one. */
  #globals: StoryContext['globals'] | undefined

  /** `onShown` is called with the fake of each story that is put on the page; undefined for a story without one. */
  constructor(onShown: (fake: Fake | undefined) => void = () => undefined) {
    this.#onShown = onShown
  }

  /** A new fake each time the story is put on the page; the same when it is only drawn again. */
  open(story: StoryContext): Promise<StoryFake | undefined> {
    const opened = this.#opened.get(story.abortSignal)
    if (opened) return opened
    const opening = this.#mount(story).catch((error: unknown) => {
      // A story that cannot be set up is shown as an error, and the panel must not show the story before it.
      if (!story.abortSignal.aborted) this.#onShown(undefined)
      throw error
    })
    this.#opened.set(story.abortSignal, opening)
    return opening
  }

  async #mount(story: StoryContext): Promise<StoryFake | undefined> {
    if (story.viewMode !== 'docs') for (const mount of this.#here) this.#leave(mount)
    requireOutcomes(story)
    warnOfStarts(story)
    warnOfChoices(story)
    const parameters = parametersOf(story)
    const choices = choicesFor(story, story.globals)
    const before = this.#globals
    const storyFake = await this.#linked(story, await createStoryFake(parameters, choices, this.#window))
    if (story.abortSignal.aborted) return storyFake
    this.#left = undefined
    this.#onShown(storyFake?.fake)
    if (!storyFake) return undefined
    captureFailedStory(storyFake.fake, parameters.captureFailures)
    const mount = { story, baseUrl: parameters.baseUrl, choices, storyFake }
    story.abortSignal.addEventListener('abort', () => this.#leave(mount), { once: true })
    this.#here = [...this.#here, mount]
    // A choice may have been made while it was set up.
    if (this.#globals !== before) this.choose(this.#globals!)
    return storyFake
  }

  async #linked(story: StoryContext, storyFake: StoryFake | undefined): Promise<StoryFake | undefined> {
    if (!storyFake || parametersOf(story).persist !== 'link') return storyFake
    this.#links ??= import('./story-link.ts').then((late) => new late.StoryLinks())
    return (await this.#links).join(storyFake, story.abortSignal)
  }

  #leave(mount: Mount): void {
    if (!this.#here.includes(mount)) return
    this.#here = this.#here.filter((other) => other !== mount)
    this.#left = mount
  }

  /** Remounts the stories whose choices have changed. */
  choose(globals: StoryContext['globals']): void {
    this.#globals = globals
    for (const { story, choices } of this.#here)
      if (!sameChoices(choices, choicesFor(story, globals))) remount(story.id)
  }

  /**
   * Called when a story is drawn. One with `parameters.fake` needs a window, or a base URL, of its own.
   *
   * @throws FakeUsageError when it shares both.
   */
  check(story: StoryContext): void {
    this.#warnOfMissed(story)
    const own = this.#mountOf(story)
    const other = this.#here.find((mount) => mount !== own && own && overlap(mount, own))
    if (own && other && story.parameters['fake']) throw ambiguous('A request', [own, other])
    own?.storyFake.begin()
  }

  /**
   * The answer to a request, if it is a story's. Open requests of a story that was taken off the page are never
   * answered: what that story would do next must not affect the next one.
   *
   * @throws FakeUsageError when the request may be of more than one story.
   */
  answer(request: Request): PageAnswer {
    const [mount, another] = this.#here.filter(({ storyFake }) => storyFake.fake.handles(request))
    if (mount && another) throw ambiguous(`${request.method} ${new URL(request.url).pathname}`, [mount, another])
    if (mount) return this.#answerTo(mount, request)
    if (this.#left?.storyFake.fake.handles(request)) return never()
    const askBeside =
      (otherwise: () => PageAnswer, { storyFake }: Mount) =>
      () =>
        storyFake.answerBeside(request, otherwise)
    return this.#here.reduce<() => PageAnswer>(askBeside, () => undefined)()
  }

  /** @throws CheckError when a request of a story was kept from the network, or is to fail it. */
  end(story: StoryContext): void {
    this.#warnOfMissed(story)
    this.#mountOf(story)?.storyFake.requireNoErrors()
  }

  /** If the loader has not run, a preview has loaders of its own, or a test draws a composed story without them. */
  #warnOfMissed({ id, abortSignal, loaded }: StoryContext): void {
    // A composed story that load() has loaded is drawn under another signal.
    if (this.#isMissedTold || this.#opened.has(abortSignal) || loaded?.fake) return
    this.#isMissedTold = true
    warnOfMissed(id)
  }

  #mountOf({ abortSignal }: StoryContext): Mount | undefined {
    return this.#here.find(({ story }) => story.abortSignal === abortSignal)
  }

  async #answerTo(mount: Mount, request: Request): Promise<Response | undefined> {
    try {
      return await mount.storyFake.answer(request)
    } finally {
      if (!this.#here.includes(mount)) await never()
    }
  }
}
