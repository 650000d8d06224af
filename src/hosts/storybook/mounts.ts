import { FakeUsageError } from '../../core/usage-error.ts'
import { globalsAround, remount } from './channel.ts'
import { setStage } from './stage.ts'
import type { Stage } from './stage.ts'
import type { FakeParameters, StoryContext } from './story.ts'
import { chosen, sameChoices } from './toolbar.ts'
import type { Choices } from './toolbar.ts'

/** A story on the page, from the moment it is put there until it is taken off. */
interface Mount {
  readonly story: StoryContext
  readonly baseUrl: string | undefined
  readonly choices: Choices
  readonly stage: Stage
}

const NEVER = new Promise<never>(() => undefined)

/**
 * The stories of one window. A window has one `fetch` and nothing that tells which story called it: a request is certain
 * to be a story's only while that is the only one here. So it is on the canvas, and on a docs page that gives each story
 * a frame.
 */
export class Mounts {
  readonly #opened = new WeakMap<AbortSignal, Promise<Stage | undefined>>()
  #here: readonly Mount[] = []
  /** The story before, until the next is here. */
  #left: Mount | undefined

  /** The stage of a story: a new one each time the story is put on the page, the same when it is only drawn again. */
  open(story: StoryContext): Promise<Stage | undefined> {
    const opened = this.#opened.get(story.abortSignal)
    if (opened) return opened
    const opening = this.#mount(story)
    this.#opened.set(story.abortSignal, opening)
    return opening
  }

  async #mount(story: StoryContext): Promise<Stage | undefined> {
    if (story.viewMode !== 'docs') for (const mount of this.#here) this.#leave(mount)
    const parameters = (story.parameters['fake'] ?? {}) as FakeParameters
    const choices = choicesFor(story, story.globals)
    const stage = await setStage(parameters, choices)
    if (story.abortSignal.aborted) return stage
    this.#left = undefined
    if (!stage) return undefined
    const mount = { story, baseUrl: parameters.baseUrl, choices, stage }
    story.abortSignal.addEventListener('abort', () => this.#leave(mount), { once: true })
    this.#here = [...this.#here, mount]
    return stage
  }

  #leave(mount: Mount): void {
    if (!this.#here.includes(mount)) return
    this.#here = this.#here.filter((other) => other !== mount)
    this.#left = mount
  }

  /** Puts those stories on the page anew for which something else is chosen now. */
  choose(globals: Readonly<Record<string, unknown>>): void {
    for (const { story, choices } of this.#here)
      if (!sameChoices(choices, choicesFor(story, globals))) remount(story.id)
  }

  /**
   * A story that says something of its fake has a window, or a base URL, to itself.
   *
   * @throws FakeUsageError when it has not.
   */
  check(story: StoryContext): void {
    const own = this.#here.find((mount) => mount.story.abortSignal === story.abortSignal)
    const other = this.#here.find((mount) => mount !== own && own && overlap(mount.baseUrl, own.baseUrl))
    if (own && other && story.parameters['fake']) throw ambiguous('A request', [own, other])
  }

  /**
   * The answer to a request, if it is a story's. What was asked by a story that has left is never answered: what it would
   * do next must not reach the story that came after it.
   *
   * @throws FakeUsageError when more than one story may have asked.
   */
  answer(request: Request): Promise<Response> | undefined {
    const [mount, another] = this.#here.filter(({ stage }) => stage.fake.handles(request))
    if (mount && another) throw ambiguous(`${request.method} ${new URL(request.url).pathname}`, [mount, another])
    if (mount) return this.#answerTo(mount, request)
    if (this.#left?.stage.fake.handles(request)) return NEVER
    for (const { stage } of this.#here) stage.fake.missed(request)
    return undefined
  }

  async #answerTo(mount: Mount, request: Request): Promise<Response> {
    try {
      return await mount.stage.answer(request)
    } finally {
      if (!this.#here.includes(mount)) await NEVER
    }
  }
}

/** Without a base URL, a fake answers on any host. */
const overlap = (one: string | undefined, other: string | undefined): boolean => !one || !other || one === other

/** A story may fix a choice. */
const choicesFor = (story: StoryContext, globals: StoryContext['globals']): Choices =>
  chosen({ ...globals, ...globalsAround(), ...story.storyGlobals })

function ambiguous(asked: string, mounts: readonly Mount[]): FakeUsageError {
  const ids = mounts.map(({ story }) => story.id).join(' or ')
  return new FakeUsageError(
    `${asked} may be of ${ids}: they share one window and its fetch. Give each a frame of its own ` +
      '(docs.story.inline: false, as the parameters of fakeDashboards say), or a baseUrl in its parameters.fake.',
  )
}
