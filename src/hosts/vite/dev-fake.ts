import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutWorld } from '../../core/http/world-path.ts'
import { givenFields } from '../../core/json/checked-fields.ts'
import { createFake } from '../../fake/create-fake.ts'
import type { Fake } from '../../fake/fake.ts'
import { isAppModule } from '../app-modules.ts'
import type { PersistedFile } from '../cli/persist/persisted-file.ts'
import { isControl } from '../control-api/control.ts'
import { hostCheck } from '../ingress/host-names.ts'
import type { HostNames } from '../ingress/host-names.ts'
import { tellingOtherBase } from '../other-base.ts'
import { Dispatcher } from '../server/dispatcher.ts'
import { targetOf } from '../server/incoming-names.ts'
import { wallClock } from '../wall-clock.ts'
import { Refusal } from '../worlds/refusal.ts'
import { accessTo } from './dev-access.ts'
import type { DevAccess } from './dev-access.ts'
import { keptByDefault, persistFake, warnOf } from './dev-persistence.ts'
import { devOrigin } from './dev-server.ts'
import type { DevServer } from './dev-server.ts'
import { tellingKeyless } from './keyless-request.ts'
import type { DevFakeOptions } from './options.ts'
import { resetPage } from './reset-page.ts'
import { tellingPages } from './stray-request.ts'

/** Requests that may be the fake's. The fake is made on the first of them. */
const CANDIDATE = /\/(?:api|shared_dashboard|__fake)(?:[/?]|$)/

/** The fake in one dev server, made on its first request. */
export class DevFake {
  readonly #options: DevFakeOptions
  readonly #server: DevServer
  readonly #http: DevServer['httpServer']
  readonly #access: DevAccess
  #persisted: PersistedFile | undefined
  #told: string | undefined
  #opened: { readonly fake: Fake; readonly dispatcher: Dispatcher } | undefined

  constructor(options: DevFakeOptions, server: DevServer) {
    this.#options = options
    this.#server = server
    // After a restart, Vite's server is the next one.
    this.#http = server.httpServer
    this.#access = accessTo(server.config, options.token)
    this.#http?.once('listening', () => this.#greet())
  }

  readonly middleware = (incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void => {
    const path = targetOf(incoming)
    if (CANDIDATE.test(path) && this.#isOurs(path)) return this.#open().dispatcher.receive(incoming, outgoing)
    if (CANDIDATE.test(path) && !isAppModule(path)) {
      this.#tellOtherBase({ origin: 'http://localhost', pathname: path.split('?')[0]! })
      this.#tellPage(incoming, outgoing, path)
    }
    next()
  }

  /** Whether it has answered a request and its server takes no more. In middleware mode the latter is unknown. */
  get isLeft(): boolean {
    return this.#opened !== undefined && !this.#http?.listening
  }

  async close(): Promise<void> {
    this.#opened?.dispatcher.close()
    await this.#persisted?.close().catch((error: unknown) => warnOf(error, (text) => this.#warn(text)))
  }

  #isOurs(path: string): boolean {
    const own = withoutWorld(path)
    if (isControl(own)) return true
    if (isAppModule(own)) return false
    const { origin } = new URL(this.#options.baseUrl ?? 'http://localhost')
    return this.#open().fake.handles({ url: origin + own })
  }

  /** Called with each path that is not the fake's: Vite may answer it with the app's page. */
  readonly #tellOtherBase = tellingOtherBase(
    (baseUrl) => `For an API below that path, give the plugin baseUrl: '${baseUrl}'.`,
    (message) => this.#warn(message),
  )

  readonly #tellPage = tellingPages((message) => this.#warn(message))

  #open() {
    return (this.#opened ??= this.#make())
  }

  #make() {
    const { scenarios = {}, worlds = {}, journalMemory = 256, persist, token: _, ...options } = this.#options
    const live = options.now === undefined && options.liveClock !== false
    const onAnswered = tellingKeyless((message) => this.#warn(message), options.onAnswered)
    const clock = live && { now: wallClock().now(), liveClock: true }
    const fake = createFake({ ...clock, ...givenFields(options), onAnswered })
    const dispatcher = new Dispatcher(fake, {
      bound: 'localhost',
      hosts: this.#hosts,
      token: this.#access.token,
      worlds,
      journalMemory,
      scenarios,
      notice: (text) => this.#warn(text),
      around: (__, answer) => answer().catch(this.#tellRefusal),
      inspector: this.#access.inspector,
      aroundControl: resetPage(this.#server.config.base, hostCheck('localhost', this.#namedHosts)),
    })
    const file = persist ?? keptByDefault(this.#server.config)
    if (file !== false && !options.follow) this.#persisted = this.#persist(fake, file, live)
    if (!this.#server.httpServer) this.#greet()
    return { fake, dispatcher }
  }

  /** Logs a refusal. Vite itself logs no requests. The same refusal is logged once. */
  readonly #tellRefusal = (error: unknown): never => {
    const text = error instanceof Refusal ? error.message : undefined
    if (text !== undefined && text !== this.#told) this.#warn(text)
    this.#told = text ?? this.#told
    throw error
  }

  #persist(fake: Fake, file: string | undefined, live: boolean): PersistedFile | undefined {
    const runOn = (): void => {
      if (live) fake.clock.follow()
      else if (this.#options.liveClock) fake.clock.follow(fake.clock.now())
    }
    return persistFake(fake, { file, runOn, config: this.#server.config, warn: (text) => this.#warn(text) })
  }

  #warn(text: string): void {
    this.#server.config.logger.warn(`fake-dashboards: ${text}`)
  }

  /** Vite checks hosts first, so the hosts it allows are allowed here. */
  get #hosts(): HostNames {
    return this.#server.config.server.allowedHosts === true ? '*' : this.#namedHosts
  }

  get #namedHosts(): readonly string[] {
    const { allowedHosts = [] } = this.#server.config.server
    return allowedHosts === true ? [] : allowedHosts
  }

  #greet(): void {
    const { httpServer, config } = this.#server
    const link = this.#access.inspector.createLink(devOrigin(httpServer, config.server))
    config.logger.info(`  fake-dashboards: the inspector (the link works once): ${link}`)
    config.logger.info(
      `  fake-dashboards: reset at /__fake/reset; control under /__fake/, X-Fake-Token: ${this.#access.token}`,
    )
  }
}
