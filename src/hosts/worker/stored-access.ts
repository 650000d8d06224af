import { toBase64 } from '../../core/base64.ts'
import { linkTo } from '../ingress/inspector/inspector.ts'
import type { PageAccess } from '../ingress/inspector/page-access.ts'
import { randomSecret } from '../ingress/secret.ts'
import { inspectorId } from './environment.ts'
import type { WorkerEnvironment } from './environment.ts'
import { callObject } from './object-call.ts'
import type { WorkerSettings } from './settings.ts'

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/**
 * Who may open the inspector of a worker, as an object keeps it. It stores no secret, only its HMAC with the token: so what
 * is stored lets no one in, and a new token ends all links and sessions.
 *
 * @see spec F.54
 */
export function storedAccess(environment: WorkerEnvironment, token: string): PageAccess {
  const print = async (secret: string): Promise<string> => {
    const bytes = new TextEncoder()
    const key = await crypto.subtle.importKey('raw', bytes.encode(token), HMAC, false, ['sign'])
    return toBase64(new Uint8Array(await crypto.subtle.sign(HMAC, key, bytes.encode(secret))))
  }
  const ask = <T>(name: string, argument: object): Promise<T> =>
    callObject(environment.FAKE_WORLDS.get(inspectorId(environment)), name, argument)
  const newSecret = async (noting: string): Promise<string> => {
    const secret = randomSecret()
    await ask(noting, { print: await print(secret) })
    return secret
  }
  return {
    createCode: () => newSecret('addCode'),
    useCode: async (code) => ask('useCode', { print: await print(code) }),
    openSession: () => newSecret('addSession'),
    hasSession: async (secrets) => ask('hasSession', { prints: await Promise.all(secrets.map(print)) }),
  }
}

/** Makes links for control. Control needs a token, so there is one. */
export const linkMaker =
  (environment: WorkerEnvironment, settings: WorkerSettings) =>
  async (base: string): Promise<string> => {
    const access = storedAccess(environment, settings.tokenIn(environment)!)
    return linkTo(base, await access.createCode())
  }
