import { columnSchemas, objectSchema, ref, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { sharingTable } from './model.ts'
import { DISPLAY } from './public.shape.ts'

/** `created_at` is null until somebody changes the configuration for the first time. */
export const sharingSchema = (): JsonSchema =>
  objectSchema({
    created_at: { type: ['string', 'null'], format: 'date-time' },
    ...columnSchemas(sharingTable.columns, ['enabled', 'access_token']),
  })

export const sharedDashboardSchema = (): JsonSchema =>
  objectSchema(
    {
      type: { type: 'string', enum: ['scene', 'embed'] },
      accessToken: text,
      dashboard: ref('Dashboard'),
      ...Object.fromEntries(DISPLAY.map((name) => [name, { const: true }])),
    },
    DISPLAY,
  )
