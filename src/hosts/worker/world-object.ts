import type { Reply } from '../../core/http/reply.ts'
import { NetworkError } from '../../core/http/reply.ts'
import { scenarioAmong } from '../control-api/control-call.ts'
import type { Controlled } from '../control-api/control-call.ts'
import { answerControl, isControl } from '../control-api/control.ts'
import { startWorld, worldExists } from '../worlds/world-opening.ts'
import type { OwnStart } from '../worlds/world-opening.ts'
import { directoryId } from './environment.ts'
import type { RemoteObject, WorkerEnvironment } from './environment.ts'
import { answerCall, callObject, INSIDE } from './object-call.ts'
import type { InsideAnswers } from './object-call.ts'
import { refusalOf } from './refusals.ts'
import { ownStartAt, remoteWorlds } from './remote-worlds.ts'
import type { WorkerSettings } from './settings.ts'
import { dropStored } from './storage/drop-stored.ts'
import type { ObjectStorage } from './storage/object-storage.ts'
import { StoredWorld } from './storage/stored-world.ts'
import type { DroppedWorld, EnteredWorld } from './storage/world-directory.ts'
import { linkMaker } from './stored-access.ts'
import { answerUnopened } from './unopened-world.ts'
import { WorkerRequest } from './worker-request.ts'
import { noAnswer, toWorkerResponse } from './worker-response.ts'
import { worldReporter } from './world-reporter.ts'
import type { TellOfWorld } from './world-reporter.ts'

/** A world in memory, and what belongs to it. */
interface WorldInMemory {
  readonly stored: StoredWorld
  readonly control: Controlled
  readonly tell: TellOfWorld
}

interface Named {
  readonly name: string
}

/** One world: it is opened with its first request, and its state is stored before each answer. */
export class WorldObject {
  readonly #storage: ObjectStorage
  readonly #environment: WorkerEnvironment
  readonly #settings: WorkerSettings
  readonly #directory: RemoteObject
  #opening: Promise<WorldInMemory> | undefined

  constructor(storage: ObjectStorage, environment: WorkerEnvironment, settings: WorkerSettings) {
    this.#storage = storage
    this.#environment = environment
    this.#settings = settings
    this.#directory = environment.FAKE_WORLDS.get(directoryId(environment))
  }

  /** Answers a request of a client that the way in has let through, or of another object. */
  async fetch(request: Request): Promise<Response> {
    if (request.headers.get(INSIDE) !== null) return answerCall(request, this.#answers)
    const received = new WorkerRequest(request)
    try {
      return toWorkerResponse(await this.#answer(received), request.signal)
    } catch (error) {
      if (error instanceof NetworkError) return noAnswer()
      return toWorkerResponse(refusalOf(error, received, this.#settings), request.signal)
    }
  }

  /** The answers to calls of other objects. */
  readonly #answers: InsideAnswers = {
    make: async ({ name }: Named) => {
      await this.#open(name)
    },
    ownStart: async ({ name, at }: Named & { readonly at?: number }) =>
      ownStartAt((await this.#open(name)).stored.world, at),
    start: ({ name, start }: Named & { readonly start: OwnStart }) => this.#start(name, start),
    erase: (dropped: DroppedWorld) => this.#erase(dropped),
  }

  async #answer(received: WorkerRequest): Promise<Reply> {
    try {
      return await this.#answerOpen(received, await this.#open(received.chosen?.name ?? ''))
    } catch (error) {
      if (this.#opening) throw error
      return answerUnopened(error, received, {
        storage: this.#storage,
        environment: this.#environment,
        settings: this.#settings,
      })
    }
  }

  async #answerOpen(received: WorkerRequest, { stored, control, tell }: WorldInMemory): Promise<Reply> {
    const { world } = stored
    try {
      return await stored.answering(() =>
        isControl(received.path)
          ? world.answering(answerControl(control, received, world))
          : world.answerUnder(received.prefix, received),
      )
    } finally {
      await tell(stored)
    }
  }

  /** A world that could not be opened is tried again with the next request. */
  #open(name: string): Promise<WorldInMemory> {
    this.#opening ??= this.#openStored(name).catch((error: unknown) => {
      this.#opening = undefined
      throw error
    })
    return this.#opening
  }

  async #openStored(name: string): Promise<WorldInMemory> {
    const life = name === '' ? 0 : await this.#enter(name)
    const { options, scenarios, prints, wall } = this.#settings
    const open = (begun: number) => this.#settings.open(begun)
    const { mebibytes } = options.worlds ?? {}
    const stored = new StoredWorld(this.#storage, { name, life, open, wall, prints, mebibytes })
    const worlds = remoteWorlds(this.#environment, name)
    return {
      stored,
      control: { worlds, scenarios, createLink: linkMaker(this.#environment, this.#settings) },
      tell: worldReporter(this.#directory, name, wall),
    }
  }

  /**
   * Enters the world in the directory, and drops what an earlier world of the same name has stored. Returns its life.
   */
  async #enter(name: string): Promise<number> {
    const { life, isNew } = await callObject<EnteredWorld>(this.#directory, 'enter', { name })
    if (isNew) dropStored(this.#storage)
    return life
  }

  /** Makes the world begin. If it cannot, it is removed again. */
  async #start(name: string, start: OwnStart): Promise<void> {
    const { stored, tell } = await this.#open(name)
    if (!stored.world.isUntouched) throw worldExists(name)
    try {
      await stored.answering(async () => startWorld(stored.world, start, scenarioAmong(this.#settings.scenarios)))
    } catch (error) {
      await callObject(this.#directory, 'drop', { name })
      throw error
    }
    await tell(stored)
  }

  /**
   * Removes what a dropped world has stored, unless a request has written to it since it was dropped as untouched. Returns
   * whether nothing of it is left.
   */
  async #erase({ life, untouched }: DroppedWorld): Promise<boolean> {
    // A world that cannot be opened right now has its storage all the same.
    const open = await this.#opening?.catch(() => undefined)
    if (!open) dropStored(this.#storage, life)
    else if (open.stored.life === life) {
      if (untouched && open.stored.world.isTouched) return false
      open.stored.drop()
      this.#opening = undefined
    }
    return true
  }
}
