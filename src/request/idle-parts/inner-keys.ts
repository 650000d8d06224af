import type { Contract } from '../../contract/contract.ts'
import type { AnyShape, ShapeField } from '../../contract/shape.ts'
import type { Body } from '../../core/http/body.ts'
import { ref } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { isObject, ownOf } from '../../core/json/kinds.ts'
import { answersOf, shapesOf } from '../../resources/answers.ts'
import { unknownKey, warnOfMost } from './body-keys.ts'
import type { Described, SentBody } from './body-keys.ts'

/** A key that nothing reads: where it stands, and the keys that are read there. */
interface UnknownKey {
  readonly path: string
  readonly key: string
  readonly known: readonly string[]
}

/** One place of a body: what is read there, and what the answer shows there. */
interface BodyPlace {
  readonly contract: Contract
  readonly path: string
  readonly schema: JsonSchema
  readonly shown: readonly Shown[]
}

/** The fields that an answer shows of one object. */
type Shown = ReadonlyMap<string, ShapeField<never, never>>

/**
 * Warns of every unknown key in the lists of a body that hold bodies themselves, such as the tiles of a dashboard. A key
 * that the answer shows there gets no warning, because clients send a tile back as it came.
 *
 * @see spec T.9, F.6
 */
export function warnOfInnerKeys({ world, warn }: SentBody, action: Described, { value }: Body): void {
  const { contract } = world
  const { inner = [], schema } = action.body ?? {}
  // A schema is made anew each time it is read, and few bodies hold a list.
  if (!schema || inner.length === 0 || !isObject(value) || !Object.values(value).some(Array.isArray)) return
  const { properties = {} } = schema(contract)
  const found = Object.entries(properties).flatMap(([path, { items }]) => {
    const listed = Array.isArray(value[path]) && inner.find(({ name }) => ref(name).$ref === items?.$ref)
    if (!listed) return []
    const shown = within(shownBy(action, contract), path, contract)
    return unknownIn(value[path], { contract, path, schema: { items: listed.schema(contract) }, shown })
  })
  warnOfMost(found, ({ path, key, known }) => unknownKey(path, key, known), warn)
}

function unknownIn(value: unknown, place: BodyPlace): readonly UnknownKey[] {
  const { contract, schema, shown } = place
  const { items, properties } = schema
  if (items && Array.isArray(value))
    return value.flatMap((member, at) => unknownIn(member, { ...place, path: `${place.path}[${at}]`, schema: items }))
  if (!properties || !isObject(value)) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const path = `${place.path}.${key}`
    const own = ownOf(properties, key)
    if (own?.properties) return unknownIn(member, { contract, path, schema: own, shown: within(shown, key, contract) })
    return own || shown.some((fields) => fields.has(key)) ? [] : [{ path, key, known: Object.keys(properties) }]
  })
}

const shownBy = (action: Described, contract: Contract): readonly Shown[] =>
  fieldsOf(Object.values(answersOf(action, contract)).flatMap(shapesOf), contract)

const fieldsOf = (shapes: readonly AnyShape[], contract: Contract): readonly Shown[] =>
  shapes.map((shape) => shape.fields(contract))

/** The fields that are shown under a key. */
const within = (shown: readonly Shown[], key: string, contract: Contract): readonly Shown[] =>
  fieldsOf(
    shown.flatMap((fields) => fields.get(key)?.inner ?? []),
    contract,
  )
