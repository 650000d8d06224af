import type { Reply } from '../../../core/http/reply.ts'
import { FakeUsageError } from '../../../core/usage-error.ts'
import { isBodiless } from '../../../observe/faults/fault-checks.ts'
import type { FaultEffect } from '../../../observe/faults/fault.ts'
import type { Gate } from '../../../observe/interference/gate.ts'
import type { JournalEntry } from '../../../observe/journal/journal-entry.ts'
import type { World } from '../../../resources/world.ts'
import { bodyOf, headerOf, heldRequest, showAnswer } from './held-answers.ts'
import type { HeldAnswer } from './held-answers.ts'
import { SecretsOfWorld, withHiddenValues } from './secrets-of-world.ts'

/** The changes of a held answer. What is left out stays as it is. */
export interface AnswerEdit {
  /** Which answer: that of the oldest request, or of the one that came as the second, the third … */
  readonly place?: number
  /** From 200 to 599. */
  readonly status?: number
  /** Replaces headers one by one. */
  readonly headers?: Readonly<Record<string, string>>
  /** Any JSON, or a text if the answer is not JSON; null sends none. */
  readonly body?: unknown
  /** Lets through what the endpoint is not described to answer. */
  readonly lie?: true
}

/** How an answer was edited at a gate. */
export interface EditedAnswer {
  /** The number of the gate. */
  readonly gate: number
  /** The answer of the API. */
  readonly before: HeldAnswer
  /** How the answer differs from the description of the endpoint; absent when it fits. */
  readonly lie?: string
}

/** The answers that were edited at the gates of one world. They are forgotten with their entries. */
export class EditedAnswers {
  readonly #world: World
  readonly #edited = new WeakMap<JournalEntry, EditedAnswer>()

  constructor(world: World) {
    this.#world = world
  }

  of(entry: JournalEntry): EditedAnswer | undefined {
    return this.#edited.get(entry)
  }

  /**
   * Edits an answer that a gate holds, and sends it on.
   *
   * @throws FakeUsageError when the gate holds requests, it holds no such answer, nothing is edited, or the answer does
   *   not fit the description of the endpoint and `lie` is not true.
   * @see spec F.26
   */
  async edit(number: number, gate: Gate, { lie, ...edit }: AnswerEdit): Promise<void> {
    const world = this.#world
    const { request, reply, place } = heldAnswer(number, gate, edit.place)
    const effect = effectOf(withRealBody(edit, reply, new SecretsOfWorld(world)), reply)
    const { findMisfit } = await import('../../../description/answer-fit.ts')
    const { method, route } = request
    const misfit = findMisfit(world.contract, { ...sentBy(effect), method, route })
    if (misfit !== undefined && !lie)
      throw new FakeUsageError(
        `The API gives no such answer: ${misfit}. Correct it, or send it anyway with "lie": true.`,
      )
    const before = showAnswer(reply, new SecretsOfWorld(world))
    gate.refuse(effect, place)
    this.#edited.set(request, { gate: number, before, ...(misfit !== undefined && { lie: misfit }) })
  }
}

function heldAnswer(number: number, gate: Gate, place: number | undefined) {
  if (gate.at !== 'answer')
    throw new FakeUsageError(
      `Gate ${number} holds requests, which have no answer yet. Let one go on with "release", or answer it in place of the API with "refuse". To edit answers, make a gate with "at": "answer".`,
    )
  const held = heldRequest(number, gate, place)
  return { ...held, reply: held.reply! }
}

/** Puts the real keys and tokens into the edited body: the held body was shown without them. */
function withRealBody<E extends Pick<AnswerEdit, 'body'>>(edit: E, reply: Reply, { messages }: SecretsOfWorld): E {
  if (edit.body === undefined || reply.text === null) return edit
  const shown = bodyOf({ ...reply, text: messages.body(reply.text) })
  return { ...edit, body: withHiddenValues(edit.body, shown, bodyOf(reply)) }
}

/** Headers that follow from the answer and its route. */
const OWN = /^(?:content-(?:type|length)|allow|vary|access-control-.*)$/i

/** The fault that sends the edited answer in place of the given one. */
function effectOf({ status, headers = {}, body }: AnswerEdit, reply: Reply): FaultEffect {
  if (status === undefined && body === undefined && Object.keys(headers).length === 0)
    throw new FakeUsageError(
      'Nothing is edited: give a "status", "headers" or a "body". As it is, "release" lets it go on.',
    )
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [nameIn(reply, name), value]))
  const { 'Content-Type': type = headerOf(reply, 'content-type')?.[1], ...others } = given
  const sent = { status: status ?? reply.status, body: body === undefined ? bodyOf(reply) : body }
  if (sent.body !== null && isBodiless(sent.status))
    throw new FakeUsageError(`An answer with ${sent.status} has no body: give "body": null with it.`)
  const kept = Object.entries(reply.headers).filter(([name]) => !OWN.test(name))
  return {
    ...sent,
    headers: { ...Object.fromEntries(kept), ...others },
    ...(sent.body !== null && type !== undefined && !isUsual(type) && { contentType: type }),
  }
}

/** The name of a header as the answer has it: a second one of another spelling would be sent beside it. */
const nameIn = (reply: Reply, name: string): string =>
  headerOf(reply, name)?.[0] ?? (name.toLowerCase() === 'content-type' ? 'Content-Type' : name)

const isUsual = (type: string): boolean => type === 'application/json'

function sentBy({ status, body, contentType }: FaultEffect) {
  return { status: status!, body, contentType: body === null ? undefined : (contentType ?? 'application/json') }
}
