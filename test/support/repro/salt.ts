import fc from 'fast-check'

type Json = unknown
type Way = readonly (string | number)[]

/** A recording with a secret somewhere in it. */
interface Salted {
  readonly har: Json
  readonly secret: string
  /** Where it was put, for the message of a failing test. */
  readonly place: string
}

/** JSON with secrets in several places. */
export interface SaltedPlaces<T> {
  readonly json: T
  readonly salts: readonly Pick<Salted, 'secret' | 'place'>[]
  /** The same as two, each with half of the secrets; none where there is only one secret. */
  halves(): readonly SaltedPlaces<T>[]
}

/** The secrets that redaction has to remove: a word, an address, a key, names in other scripts, a telephone number. */
const SECRETS: readonly string[] = [
  'Zaphod4711Quux',
  'ford.prefect@guide.galaxy',
  'phx_9TslR2mN8vQ4zXyA',
  '秘密太郎花子',
  'Арт-Дент',
  '+49 151 55512345',
]

const MANNERS = ['instead', 'behind', 'before', 'within', 'as a name'] as const
type Manner = (typeof MANNERS)[number]

const INSIDE = '⟨json⟩'

/** Puts one of the secrets into any one place: in or around any text, as a name, in JSON within text, or in Base64. */
export function salted(har: Json, secrets = SECRETS): fc.Arbitrary<Salted> {
  const opened = open(har)
  const drawn = fc.record({
    way: fc.constantFrom(...textWays(opened)),
    secret: fc.constantFrom(...secrets),
    manner: fc.constantFrom(...MANNERS, 'in Base64' as const),
  })
  return drawn.map(({ way, secret, manner }) => {
    const copy = structuredClone(opened)
    put(copy, way, secret, manner)
    const made = close(copy)
    return { har: manner === 'in Base64' ? packed(made) : made, secret, place: `${way.join('.')} ${manner}` }
  })
}

/** How many places have a secret at the same time. */
const AT_ONCE = 20

/**
 * Any JSON with secrets in every place that may have one, a few places at a time, far from each other: in or around a text, as a
 * name, in JSON within text. Which secret stands where is drawn, and is another one in each manner.
 *
 * @param accepts - Whether somebody takes the JSON at all: a place of a date or of a word of the API has room for no secret.
 */
export function* saltedEverywhere<T>(json: T, accepts: (salted: T) => boolean): Generator<SaltedPlaces<T>> {
  const opened = open(json)
  const ways = textWays(opened)
  const [turn] = fc.sample(fc.nat(SECRETS.length - 1), 1)
  const freeFor = (manner: Manner) => ways.filter((way) => accepts(saltedAt<T>(opened, [way], manner, turn!).json))
  const [texts, names] = [freeFor('within'), freeFor('as a name')]
  for (const [at, manner] of MANNERS.entries()) {
    const own = manner === 'as a name' ? names : texts
    const groups = Math.ceil(own.length / AT_ONCE)
    for (let group = 0; group < groups; group++)
      yield saltedAt(
        opened,
        own.filter((_, place) => place % groups === group),
        manner,
        turn! + group + at,
      )
  }
}

function saltedAt<T>(opened: Json, ways: readonly Way[], manner: Manner, turn: number): SaltedPlaces<T> {
  const copy = structuredClone(opened)
  const salts = ways.map((way, at) => {
    const secret = SECRETS[(turn + at) % SECRETS.length]!
    put(copy, way, secret, manner)
    return { secret, place: `${way.join('.')} ${manner}` }
  })
  const middle = Math.ceil(ways.length / 2)
  const parts = [ways.slice(0, middle), ways.slice(middle)].filter((part) => part.length > 0)
  const halves = (): readonly SaltedPlaces<T>[] =>
    parts.length < 2 ? [] : parts.map((part, at) => saltedAt(opened, part, manner, turn + at * middle))
  return { json: close(copy) as T, salts, halves }
}

/** The forms of a secret that are in a text: itself, encoded, and its longer words. */
export const found = (text: string, secret: string): string[] => finder(text)(secret)

/** The same for several secrets in one text: to make a long one small takes longer than to look for a secret. */
export function finder(text: string): (secret: string) => string[] {
  const small = text.toLowerCase()
  return (secret) => {
    const words = secret.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 4)
    const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), ...words]
    return forms.filter((form) => small.includes(form.toLowerCase()))
  }
}

/** Replaces a few parts by values of other kinds, as broken programs and unusual hosts write them. */
export function spoiled(har: Json, values: readonly Json[]): fc.Arbitrary<Json> {
  const opened = open(har)
  const one = fc.record({ way: fc.constantFrom(...anyWays(opened)), value: fc.constantFrom(...values) })
  return fc.array(one, { minLength: 1, maxLength: 3 }).map((spoils) => {
    const copy = structuredClone(opened)
    for (const { way, value } of spoils) {
      const holder = way.slice(0, -1).reduce<Json>((at, step) => (at as Record<string, Json> | null)?.[step], copy)
      if (typeof holder === 'object' && holder !== null)
        (holder as Record<string, Json>)[way.at(-1)!] = structuredClone(value)
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
  if (typeof value === 'string' && isJson(value)) return { [INSIDE]: open(JSON.parse(value)) }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, open(own)]))
}

function isJson(text: string): boolean {
  try {
    return /^[[{]/.test(text) && Boolean(JSON.parse(text))
  } catch {
    return false
  }
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
  else if (manner === 'within' && last !== 'url')
    holder[last] = old.slice(0, old.length / 2) + secret + old.slice(old.length / 2)
  else if (manner === 'before' && last !== 'url') holder[last] = `${secret} ${old}`
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
