import fc from 'fast-check'

type Json = unknown
type Way = readonly (string | number)[]

/** A recording with a secret somewhere in it. */
export interface Salted {
  readonly har: Json
  readonly secret: string
  /** Where it was put, for the message of a failing test. */
  readonly place: string
}

const INSIDE = '⟨json⟩'

/** Puts one of the secrets into any one place: in or around any text, as a name, in JSON within text, or in Base64. */
export function salted(har: Json, secrets: readonly string[]): fc.Arbitrary<Salted> {
  const opened = open(har)
  const ways = textWays(opened)
  const manners = ['instead', 'behind', 'as a name', 'in Base64'] as const
  return fc
    .record({ way: fc.constantFrom(...ways), secret: fc.constantFrom(...secrets), manner: fc.constantFrom(...manners) })
    .map(({ way, secret, manner }) => {
      const copy = structuredClone(opened)
      put(copy, way, secret, manner)
      const whole = close(copy)
      return { har: manner === 'in Base64' ? packed(whole) : whole, secret, place: `${way.join('.')} ${manner}` }
    })
}

/** Puts values of other kinds in the places of a few parts, as broken programs and strange hosts do. */
export function spoiled(har: Json, values: readonly Json[]): fc.Arbitrary<Json> {
  const opened = open(har)
  const one = fc.record({ way: fc.constantFrom(...anyWays(opened)), value: fc.constantFrom(...values) })
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((spoils) => {
    const copy = structuredClone(opened)
    for (const { way, value } of spoils) {
      const holder = way.slice(0, -1).reduce<Json>((at, step) => (at as Record<string, Json> | null)?.[step], copy)
      if (typeof holder === 'object' && holder !== null) (holder as Record<string, Json>)[way.at(-1)!] = value
    }
    return close(copy)
  })
}

function anyWays(value: Json, way: Way = []): Way[] {
  const inside = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return [...(way.length > 0 ? [way] : []), ...inside.flatMap(([name, own]) => anyWays(own, [...way, name]))]
}

/** JSON within texts is opened, so that it can be salted as well. */
function open(value: Json): Json {
  if (Array.isArray(value)) return value.map(open)
  if (typeof value === 'string' && /^[[{]/.test(value)) return { [INSIDE]: open(JSON.parse(value)) }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, open(own)]))
}

function close(value: Json): Json {
  if (Array.isArray(value)) return value.map(close)
  if (typeof value !== 'object' || value === null) return value
  if (INSIDE in value) return JSON.stringify(close(value[INSIDE]))
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, close(own)]))
}

function textWays(value: Json, way: Way = []): Way[] {
  if (typeof value === 'string') return [way]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, own]) => textWays(own, [...way, name]))
}

function put(root: Json, way: Way, secret: string, manner: string): void {
  const holder = way.slice(0, -1).reduce<Json>((at, step) => (at as Record<string, Json>)[step], root) as Record<
    string,
    Json
  >
  const last = String(way.at(-1))
  const old = String(holder[last])
  if (manner === 'as a name' && !Array.isArray(holder)) holder[secret] = old
  else if (manner === 'instead' && last !== 'url') holder[last] = secret
  else
    holder[last] =
      last === 'url' ? `${old}${old.includes('?') ? '&' : '?'}q=${encodeURIComponent(secret)}` : `${old} ${secret}`
}

/** The same with all bodies of answers in Base64. */
function packed(har: Json): Json {
  const { log } = har as { log: { entries: { response: { content: { text?: string; encoding?: string } } }[] } }
  for (const { response } of log.entries)
    if (response.content?.text !== undefined)
      response.content = { ...response.content, encoding: 'base64', text: btoa(unescaped(response.content.text)) }
  return har
}

const unescaped = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))
