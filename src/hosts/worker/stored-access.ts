import { toBase64 } from '../../core/base64.ts'
import { linkTo } from '../ingress/inspector/inspector.ts'
import type { CodeOutcome } from '../ingress/inspector/one-time-codes.ts'
import type { PageAccess } from '../ingress/inspector/page-access.ts'
import { randomSecret } from '../ingress/secret.ts'
import { inspectorId } from './environment.ts'
import type { WorkerEnvironment } from './environment.ts'
import { callObject } from './object-call.ts'
import type { WorkerSettings } from './settings.ts'

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/**
 * Who may open the inspector of a worker, as an object keeps it. It stores no secret, only what the token makes of it:
 * so nobody gets in with what is stored, and a new token ends all links and sessions.
 *
 * @see spec F.54
 */
export class StoredAccess implements PageAccess {
  readonly #environment: WorkerEnvironment
  readonly #token: string

  constructor(environment: WorkerEnvironment, token: string) {
    this.#environment = environment
    this.#token = token
  }

  async createCode(): Promise<string> {
    const code = randomSecret()
    await this.#ask('addCode', { print: await this.#print(code) })
    return code
  }

  async useCode(code: string): Promise<CodeOutcome> {
    return this.#ask('useCode', { print: await this.#print(code) })
  }

  async openSession(): Promise<string> {
    const secret = randomSecret()
    await this.#ask('addSession', { print: await this.#print(secret) })
    return secret
  }

  async hasSession(secrets: readonly string[]): Promise<boolean> {
    return this.#ask('hasSession', { prints: await Promise.all(secrets.map((secret) => this.#print(secret))) })
  }

  async #print(secret: string): Promise<string> {
    const bytes = new TextEncoder()
    const key = await crypto.subtle.importKey('raw', bytes.encode(this.#token), HMAC, false, ['sign'])
    return toBase64(new Uint8Array(await crypto.subtle.sign(HMAC, key, bytes.encode(secret))))
  }

  #ask<T>(what: string, said: object): Promise<T> {
    const { FAKE_WORLDS } = this.#environment
    return callObject(FAKE_WORLDS.get(inspectorId(this.#environment)), what, said)
  }
}

/** Makes links for control. Nobody has it without a token, so there is one. */
export const linkMaker =
  (environment: WorkerEnvironment, settings: WorkerSettings) =>
  async (base: string): Promise<string> => {
    const access = new StoredAccess(environment, settings.tokenIn(environment)!)
    return linkTo(base, await access.createCode())
  }
