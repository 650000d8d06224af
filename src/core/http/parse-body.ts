import { decodeJson, JsonError } from '../json/json.ts'
import { decodeUtf8, Utf8Error } from '../json/utf8.ts'
import { EMPTY, UploadedFile } from './body.ts'
import type { Body, FormValue, Parser, RawBody } from './body.ts'
import { parseError, unsupportedMediaType } from './errors.ts'

/** A body of at least one byte. */
type BytesBody = RawBody & { readonly bytes: Uint8Array }

/** Takes a multipart body apart before the pipeline starts, because the platform's parser is asynchronous. */
export function withForm(raw: RawBody): RawBody | Promise<RawBody> {
  const { contentType, bytes = new Uint8Array() } = raw
  if (bytes.length === 0 || !/^multipart\/form-data/i.test(contentType)) return raw
  const whole = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'Content-Type': contentType } })
  return whole
    .formData()
    .catch(() => undefined)
    .then((form) => ({ ...raw, form }))
}

/**
 * Parses a body that is not empty with the parsers of a route.
 *
 * @see spec R.9, R.10, E.6, E.7
 */
export function parseBody(raw: BytesBody, parsers: readonly Parser[]): Body {
  const type = raw.contentType.split(';')[0]!.trim().toLowerCase()
  if (type === 'application/json') return parseJson(raw.bytes)
  if (parsers.includes('form') && type === 'application/x-www-form-urlencoded')
    return formBody(new URLSearchParams(new TextDecoder().decode(raw.bytes)))
  if (parsers.includes('form') && type === 'multipart/form-data') return parseMultipart(raw)
  throw unsupportedMediaType(raw.contentType)
}

function parseJson(bytes: Uint8Array): Body {
  try {
    return decodeJson(decodeUtf8(bytes))
  } catch (error) {
    if (!(error instanceof JsonError || error instanceof Utf8Error)) throw error
    throw parseError(`JSON parse error - ${error.message}`)
  }
}

function parseMultipart(raw: BytesBody): Body {
  if (!raw.form) throw parseError('Multipart form parse error - Invalid boundary in multipart: None')
  return formBody(raw.form)
}

/** The service appends files to the texts of a form, so of both under one key the file is the last. */
function formBody(entries: Iterable<[string, FormDataEntryValue]>): Body {
  const lists = new Map<string, FormValue[]>()
  const add = (key: string, value: FormValue) => {
    const list = lists.get(key)
    if (list) list.push(value)
    else lists.set(key, [value])
  }
  const all = [...entries].map(([key, value]) => [key, toFormValue(value)] as const)
  for (const [key, value] of all) if (typeof value === 'string') add(key, value)
  for (const [key, value] of all) if (typeof value !== 'string') add(key, value)
  const value = Object.fromEntries([...lists].map(([key, values]) => [key, values.at(-1)]))
  return { value, numbers: EMPTY.numbers, lists }
}

/** A page sends a file without a name if nobody chose one. To the service, that is an empty text. @see spec R.13 */
function toFormValue(value: FormDataEntryValue): FormValue {
  if (typeof value === 'string') return value
  return value.name === '' ? '' : new UploadedFile(value.name)
}
