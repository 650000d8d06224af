import { choose } from '../../contract/contract.ts'
import type { Contract } from '../../contract/contract.ts'
import { columnSchema, columnSchemas, objectSchema, ref } from '../../core/json/json-schema.ts'
import type { JsonSchema, Properties } from '../../core/json/json-schema.ts'
import { membershipTable } from '../projects/model.ts'
import { userTable } from '../users/model.ts'
import { memberTable } from './model.ts'

const { columns } = memberTable

export const memberSchema = (contract: Contract): JsonSchema =>
  objectSchema({
    ...columnSchemas(columns, ['id', 'level']),
    parent_level: columnSchema(membershipTable.columns.level),
    parent_membership_id: columnSchema(membershipTable.columns.id),
    ...columnSchemas(columns, ['joined_at', 'updated_at']),
    user: ref('User'),
    ...choose<Properties>(contract, 'writeOnlyUserUuid', {
      documented: { user_uuid: columnSchema(userTable.columns.uuid) },
      live: {},
    }),
    effective_level: columnSchema(membershipTable.columns.level),
  })
