import { column, columnAs, columnNamed, when } from '../../contract/parts.ts'
import { shape } from '../view.ts'
import type { WorldView } from '../view.ts'
import { userTable } from './model.ts'
import type { User } from './model.ts'

export const email = columnAs({ type: 'string', format: 'email' })

const config = columnNamed('mascot_config', userTable.columns)

/** What a user chose for their mascot, under the name that each contract gives it. @see decisions.md 1 (`userConfigField`) */
export const mascot = {
  mascot_config: when('userConfigField', { documented: config }),
  hedgehog_config: when('userConfigField', { live: config }),
}

/**
 * A user as other objects show one.
 *
 * @see interface.md «User (nested object)»; semantics.md 2
 */
export const userShape = shape('User', userTable, {
  id: column,
  uuid: column,
  distinct_id: column,
  first_name: column,
  last_name: column,
  email,
  is_email_verified: column,
  ...mascot,
})

interface Made {
  readonly created_by_id: number | null
}

interface Modified {
  readonly last_modified_by_id: number | null
}

/** Who made a row; undefined where nobody is named or the user is gone. */
export const creatorOf = ({ created_by_id }: Made, { world }: WorldView): User | undefined =>
  world.tables.user.get(created_by_id ?? NOBODY)

/** Who changed a row last; undefined where nobody is named or the user is gone. */
export const modifierOf = ({ last_modified_by_id }: Modified, { world }: WorldView): User | undefined =>
  world.tables.user.get(last_modified_by_id ?? NOBODY)

/** Ids count from 1. */
const NOBODY = 0
