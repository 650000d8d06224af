import { like, value } from '../../contract/parts.ts'
import { shapeOf } from '../../contract/shape.ts'
import type { WorldView } from '../view.ts'
import { sharingTable } from './model.ts'
import type { Sharing, UnsavedSharing } from './model.ts'

const { columns } = sharingTable

/** `created_at` is null until somebody changes the configuration. @see interface.md «Sharing configuration»; semantics.md 8 */
export const sharingShape = shapeOf<Sharing | UnsavedSharing, WorldView>('Sharing', {
  created_at: value({ type: ['string', 'null'], format: 'date-time' }, ({ created_at }) => created_at),
  enabled: like(columns.enabled, ({ enabled }) => enabled),
  access_token: like(columns.access_token, ({ access_token }) => access_token),
})
