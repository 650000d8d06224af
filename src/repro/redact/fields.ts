import { CONTRACTS, settleContract } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import type { AnyShape, FieldPrivacy, ShapeField } from '../../contract/shape.ts'
import { endpoints } from '../../description/routes.ts'
import { answersOf, shapesOf } from '../../resources/answers.ts'
import { definitions, tableNames } from '../../resources/database.ts'

/**
 * How private a field is: one of the kinds that shapes use, or `'object'` for an object of the API, a list of them, or
 * one as JSON in a text.
 */
export type NamedPrivacy = FieldPrivacy | 'object'

const named = <const P>(privacy: P, names: string): readonly (readonly [string, P])[] =>
  names.split(' ').map((name) => [name, privacy] as const)

type NamedField = readonly [name: string, privacy: NamedPrivacy]

/** A field of an answer. Without privacy it is a constant. */
type ShownField = readonly [name: string, field: ShapeField<never, never>]

/** The fields of all answers under a contract, as their shapes declare them. */
function fieldsOfAnswers(contract: Contract): readonly ShownField[] {
  return endpoints.flatMap(({ action }) => {
    const { invalid } = action
    const shapes = Object.values(answersOf(action, contract)).flatMap(shapesOf)
    const own = invalid === undefined || invalid === 'error' ? [] : [invalid]
    return [...shapes, ...own].flatMap((shown) => fieldsOf(shown, contract))
  })
}

const fieldsOf = (shown: AnyShape, contract: Contract): readonly ShownField[] =>
  [...shown.fields(contract)].flatMap((shownField) => {
    const { inner } = shownField[1]
    return inner ? [shownField, ...fieldsOf(inner, contract)] : [shownField]
  })

const shownFields = CONTRACTS.flatMap((contract) => fieldsOfAnswers(settleContract(contract)))

const answered = shownFields.flatMap(([name, field]): readonly NamedField[] => {
  const privacy = field.inner ? 'object' : field.private
  return privacy === undefined ? [] : [[name, privacy]]
})

/** A constant is written without looking at a row. */
const NOTHING = undefined as never

/** The constants of the answers as JSON, each behind the name of its field. */
const constants: ReadonlySet<string> = new Set(
  shownFields.flatMap(([name, { inner, private: privacy, write }]) =>
    inner || privacy !== undefined ? [] : [`${name} ${write(NOTHING, NOTHING, 0)}`],
  ),
)

/**
 * Fields with the name of a column are as private as the column. The table of planned changes is left out: no answer
 * shows it.
 */
const columns = tableNames
  .filter((table) => table !== 'change')
  .flatMap((table) => Object.entries(definitions[table].columns))
  .map(([name, column]): NamedField => [name, column.private ?? false])

/**
 * The privacy of fields by name. Later entries win: the last are those of bodies, of constants that are no secret with any
 * other value either, and of fields that only the real service has.
 */
const fields: ReadonlyMap<string, NamedPrivacy> = new Map([
  ...answered,
  ...columns,
  ...named(false, 'delete_insights duplicate_tiles hasMore attr toDashboard default_access_level'),
  ...named('object', 'tiles tile organization template'),
  ...named('text', 'text key'),
  ...named('token', 'personal_api_key api_key token'),
])

/** How private a field of an answer or a body is; undefined when the API has none of that name. */
export const privacyOfField = (name: string): NamedPrivacy | undefined => fields.get(name)

/** Whether a field of an answer is declared to have always this value. Any other value of it may be private. */
export const isConstant = (name: string, value: unknown): boolean => constants.has(`${name} ${JSON.stringify(value)}`)
