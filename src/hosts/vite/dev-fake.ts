import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { KeptFile } from '../cli/kept-file.ts'
import { FakeUsageError } from '../../core/usage-error.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import type { Hosts } from '../server/hosts.ts'
import { Reception } from '../server/reception.ts'
import { newToken } from '../server/token.ts'
import { wallClock } from '../server/wall-clock.ts'
import type { DevServer } from './dev-server.ts'
import type { DevFakeOptions } from './options.ts'

/** What may be a request to the fake: only then is there one. */
const CANDIDATE = /\/(?:api|shared_dashboard|__fake)(?:[/?]|$)/
const CONTROL = /^\/__fake(?:[/?]|$)/
const WORLD = /^\/w\/[^/?]+(?=\/)/

/** The fake in one dev server: made when it is first asked for anything. */
export class DevFake {
  readonly #options: DevFakeOptions
  readonly #server: DevServer
  readonly #token: string
  #kept: KeptFile | undefined
  #opened: { readonly fake: Fake; readonly reception: Reception } | undefined

  constructor(options: DevFakeOptions, server: DevServer) {
    this.#options = options
    this.#server = server
    this.#token = options.token ?? newToken()
    server.httpServer?.once('listening', () => this.#greet())
  }

  readonly middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
    const path = incoming.url ?? ''
    if (CANDIDATE.test(path) && this.#isOurs(path)) this.#open().reception.receive(incoming, outgoing)
    else next()
  }

  /** Whether there is anything to close. */
  get isOpen(): boolean {
    return this.#opened !== undefined
  }

  /** Writes what has changed. */
  async close(): Promise<void> {
    await this.#kept?.close()
  }

  #isOurs(path: string): boolean {
    const own = path.replace(WORLD, '')
    if (CONTROL.test(own)) return true
    const { origin } = new URL(this.#options.baseUrl ?? 'http://localhost')
    return this.#open().fake.handles(new Request(origin + own))
  }

  #open() {
    return (this.#opened ??= this.#make())
  }

  #make() {
    const { scenarios = {}, worlds = {}, persist, token: _, ...options } = this.#options
    const live = options.now === undefined && options.liveClock !== false
    const fake = createFake({ ...(live && { now: wallClock().now(), liveClock: true }), ...options })
    const door = { bound: 'localhost', hosts: this.#hosts, token: this.#token, worlds, scenarios }
    const reception = new Reception(fake, { ...door, around: (__, answer) => answer() })
    if (persist !== false) this.#keep(fake, persist, live)
    if (!this.#server.httpServer) this.#greet()
    return { fake, reception }
  }

  /** The start stays what the options say, so that `reset` leads there; only the present comes from the file. */
  #keep(fake: Fake, persist: string | undefined, live: boolean): void {
    const { cacheDir, logger } = this.#server.config
    const problem = (text: string) => logger.warn(`fake-dashboards: ${text}`)
    try {
      if (persist === undefined) mkdirSync(cacheDir, { recursive: true })
      this.#kept = new KeptFile(persist ?? resolve(cacheDir, 'fake-dashboards.json'))
      if (this.#kept.state !== undefined) fake.restore(createFake({ state: this.#kept.state }).snapshot())
      if (live) fake.clock.follow()
      void this.#kept.follow(fake.world, { problem })
    } catch (error) {
      if (!(error instanceof FakeUsageError)) throw error
      problem(`${error.message} Nothing is kept in this run.`)
    }
  }

  /** Vite has looked at the host before; what it lets in is let in here. */
  get #hosts(): Hosts {
    const { allowedHosts } = this.#server.config.server
    return allowedHosts === true ? '*' : (allowedHosts ?? [])
  }

  #greet(): void {
    const { logger } = this.#server.config
    logger.info(`  fake-dashboards: control under /__fake/, X-Fake-Token: ${this.#token}`)
  }
}
