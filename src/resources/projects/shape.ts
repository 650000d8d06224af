import { always, column, columnNamed, value } from '../../contract/parts.ts'
import { flag } from '../../core/json/json-schema.ts'
import { membershipTable } from '../organizations/model.ts'
import { pageOf, projectShape, shape } from '../view.ts'
import type { ProjectView, WorldView } from '../view.ts'
import { projectTable } from './model.ts'
import type { Project } from './model.ts'
import { filterSettings, laterSettings, settings } from './settings.shape.ts'

const { columns } = projectTable
const organization = columnNamed('organization_id', columns)
/** An environment belongs to a project. In the fake each project has one environment, with the same id. */
const ownProject = columnNamed('id', columns)

const basics = {
  api_token: column,
  name: column,
  completed_snippet_onboarding: always(false),
  has_completed_onboarding_for: always(null),
  ingested_event: value(flag, hasEvents),
  is_demo: column,
  timezone: column,
  access_control: column,
}

/**
 * A project in a list.
 *
 * @see spec 26.2
 */
const listedProjectShape = shape('ListedProject', projectTable, {
  id: column,
  uuid: column,
  organization,
  ...basics,
})

/**
 * An environment in a list: a listed project with the id of its project.
 *
 * @see spec 28.2
 */
export const listedEnvironmentShape = shape('ListedEnvironment', projectTable, {
  id: column,
  uuid: column,
  organization,
  project_id: ownProject,
  ...basics,
})

export const projectPageShape = pageOf('ProjectPage', listedProjectShape)
export const environmentPageShape = pageOf('EnvironmentPage', listedEnvironmentShape)

const level = { type: ['integer', 'null'], enum: [...membershipTable.columns.level.choices!, null] } as const

const ownLevel = {
  effective_membership_level: value(level, (_: Project, { caller }: ProjectView) => caller.level),
  has_group_types: value(flag, hasGroups),
  live_events_token: always(null),
}

const earlySettings = {
  anonymize_ips: always(false),
  completed_snippet_onboarding: always(false),
  ingested_event: value(flag, hasEvents),
  ...filterSettings,
  is_demo: column,
  timezone: column,
  ...settings,
}

/**
 * A whole project.
 *
 * @see spec 27.5
 */
export const wholeProjectShape = projectShape('Project', projectTable, {
  id: column,
  organization,
  name: column,
  created_at: column,
  ...ownLevel,
  updated_at: column,
  uuid: column,
  api_token: column,
  app_urls: always([]),
  slack_incoming_webhook: always(null),
  ...earlySettings,
  access_control: column,
  week_start_day: always(null),
  ...laterSettings,
})

/**
 * A whole environment: the fields of a whole project in another order, with the id of its project.
 *
 * @see spec 29.2
 */
export const environmentShape = projectShape('Environment', projectTable, {
  id: column,
  uuid: column,
  organization,
  project_id: ownProject,
  api_token: column,
  app_urls: always([]),
  name: column,
  slack_incoming_webhook: always(null),
  created_at: column,
  updated_at: column,
  ...earlySettings,
  effective_membership_level: ownLevel.effective_membership_level,
  access_control: column,
  week_start_day: always(null),
  has_group_types: ownLevel.has_group_types,
  ...laterSettings,
  live_events_token: ownLevel.live_events_token,
})

function hasGroups({ id }: Project, { world }: WorldView): boolean {
  return world.tables.group.first('project_id', id) !== undefined
}

function hasEvents({ id }: Project, { world }: WorldView): boolean {
  return world.tables.event.first('project_id', id) !== undefined
}
