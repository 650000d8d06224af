import { column, columnAs, columnNamed, when } from '../../contract/parts.ts'
import { shape } from '../view.ts'
import type { WorldView } from '../view.ts'
import { userTable } from './model.ts'
import type { User } from './model.ts'

export const email = columnAs({ type: 'string', format: 'email' })

const config = columnNamed('mascot_config', userTable.columns)

/** The settings of a user for their mascot, under the name of each contract. @see spec C.10 */
export const mascot = {
  mascot_config: when('userConfigField', { documented: config }),
  hedgehog_config: when('userConfigField', { live: config }),
}

/**
 * A user inside another object.
 *
 * @see spec 30.3, C.10
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

export interface Created {
  readonly created_by_id: number | null
}

export interface Modified {
  readonly last_modified_by_id: number | null
}

/** The creator of a row; undefined when there is none or the user is gone. */
export const creatorOf = ({ created_by_id }: Created, { world }: WorldView): User | undefined =>
  world.tables.user.get(created_by_id)

/** The last modifier of a row; undefined when there is none or the user is gone. */
export const modifierOf = ({ last_modified_by_id }: Modified, { world }: WorldView): User | undefined =>
  world.tables.user.get(last_modified_by_id)
