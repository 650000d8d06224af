import { decodeUri } from '../../core/decode.ts'
import type { JsonObject } from '../../core/table/columns.ts'

/**
 * The words that end the names of keys, tokens and passwords, in lower case and without separators. A digit
 * may follow, as in `password2`.
 */
const ENDINGS = [
  'token',
  'jwt',
  'secret',
  'password(?:confirm(?:ation)?|hash)?',
  'pass(?:wd|phrase|code)',
  '(?:api|secret|private|access|signing|encryption|session)key',
  'signature',
  'credentials?',
  'clientassertion',
  'codeverifier',
  '(?:auth|mfa|recovery)codes?',
  '[cx]srf',
]
/** Whole names of theirs. */
const WHOLE = 'sig|pwd|pass|t?otp|assertion|authorization|bearer|(?:set)?cookies?|(?:connect)?sid|j?sessionid|phpsessid'
const SECRET = new RegExp(String.raw`(?:${ENDINGS.join('|')})\d?$|^(?:${WHOLE})$`)
/** An OAuth code stands beside one of these. The field `code` of an error is a word of the API. */
const BESIDE_CODE = [
  'state',
  'redirect_uri',
  'redirectUri',
  'grant_type',
  'code_verifier',
  'client_id',
  'client_secret',
]

/** Whether a field or a header of this name holds a key, a token or a password. */
export const isSecretName = (name: string): boolean => SECRET.test(name.toLowerCase().replaceAll(/[-_.\s]/g, ''))

/** Whether a parameter does, which may have brackets. In addresses and forms, `code` is one of OAuth, and `auth` a token. */
export function isSecretParameter(name: string): boolean {
  const parts = (decodeUri(name) ?? name).split(/[[\]]+/)
  return ['code', 'auth'].includes(parts[0]!) || parts.some(isSecretName)
}

/** Whether a field does, also the value of a pair such as `{ "key": "password", "value": … }`. */
export function isSecretField(name: string, object: JsonObject): boolean {
  if (isSecretName(name)) return true
  const named = name === 'value' ? (object['key'] ?? object['name']) : undefined
  if (typeof named === 'string') return isSecretName(named)
  return name === 'code' && BESIDE_CODE.some((beside) => Object.hasOwn(object, beside))
}
