import type { Contract } from '../../contract/contract.ts'
import { listSchema, objectSchema, ref, text } from '../../core/json/json-schema.ts'
import type { JsonSchema } from '../../core/json/json-schema.ts'
import { collaboratorSchema } from '../../resources/collaborators/schema.wire.ts'
import { accessControlsSchema, dashboardSchema, listedDashboardSchema } from '../../resources/dashboards/schema.wire.ts'
import {
  eventElementSchema,
  eventPageSchema,
  eventPersonSchema,
  eventSchema,
  eventValueSchema,
  invalidEventIdSchema,
} from '../../resources/events/schema.wire.ts'
import { insightSchema } from '../../resources/insights/schema.wire.ts'
import { currentKeySchema } from '../../resources/keys/schema.wire.ts'
import { memberSchema } from '../../resources/members/schema.wire.ts'
import {
  environmentSchema,
  listedEnvironmentSchema,
  listedOrganizationSchema,
  listedProjectSchema,
  organizationSchema,
  projectSchema,
} from '../../resources/projects/schema.wire.ts'
import { sharedDashboardSchema, sharingSchema } from '../../resources/sharing/schema.wire.ts'
import { tileSchema, tileTextSchema } from '../../resources/tiles/schema.wire.ts'
import { accountSchema, userSchema } from '../../resources/users/schema.wire.ts'
import { bodies } from './bodies.ts'

const uri: JsonSchema = { type: ['string', 'null'], format: 'uri' }

/** A page of most lists: how many there are, where the neighbouring pages are, and what is on this one. */
const page = (name: string) => (): JsonSchema =>
  objectSchema({ count: { type: 'integer', minimum: 0 }, next: uri, previous: uri, results: listSchema(ref(name)) })

const ERROR_TYPES = ['authentication_error', 'invalid_request', 'not_faked', 'throttled_error', 'validation_error']

/** The form of every error but one. The type `not_faked` is the fake's own and comes with a 501. */
const errorSchema = (): JsonSchema =>
  objectSchema({
    type: { type: 'string', enum: ERROR_TYPES },
    code: text,
    detail: text,
    attr: { type: ['string', 'null'], description: 'The field to blame; inner names after two underscores.' },
  })

/** Every named shape: what the API sends, then what clients send. */
export const schemas: Readonly<Record<string, (contract: Contract) => JsonSchema>> = {
  Dashboard: dashboardSchema,
  DashboardPage: page('ListedDashboard'),
  ListedDashboard: listedDashboardSchema,
  AccessControls: accessControlsSchema,
  Tile: tileSchema,
  TileText: tileTextSchema,
  Insight: insightSchema,
  Collaborator: collaboratorSchema,
  Sharing: sharingSchema,
  SharedDashboard: sharedDashboardSchema,
  Event: eventSchema,
  EventPage: eventPageSchema,
  EventPerson: eventPersonSchema,
  EventElement: eventElementSchema,
  EventValue: eventValueSchema,
  InvalidEventId: invalidEventIdSchema,
  Member: memberSchema,
  User: userSchema,
  Account: accountSchema,
  CurrentKey: currentKeySchema,
  Project: projectSchema,
  ProjectPage: page('ListedProject'),
  ListedProject: listedProjectSchema,
  Environment: environmentSchema,
  EnvironmentPage: page('ListedEnvironment'),
  ListedEnvironment: listedEnvironmentSchema,
  Organization: organizationSchema,
  ListedOrganization: listedOrganizationSchema,
  Error: errorSchema,
  ...bodies,
}
