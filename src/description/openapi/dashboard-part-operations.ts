import { listSchema, ref } from '../../core/json/json-schema.ts'
import type { Operations } from './operation.ts'

/** What belongs to one dashboard. */
export const dashboardPartOperations: Operations = {
  environments_dashboards_collaborators_list: {
    tag: 'collaborators',
    summary: 'List the collaborators of a dashboard',
    answers: { 200: listSchema(ref('Collaborator')) },
  },
  environments_dashboards_collaborators_create: {
    tag: 'collaborators',
    summary: 'Add a collaborator',
    body: 'CollaboratorCreate',
    answers: { 201: ref('Collaborator') },
  },
  environments_dashboards_collaborators_destroy: {
    tag: 'collaborators',
    summary: 'Remove a collaborator',
    answers: { 204: null },
  },
  environments_dashboards_sharing_list: {
    tag: 'sharing',
    summary: 'Read the sharing configuration of a dashboard',
    answers: { 200: ref('Sharing') },
  },
  environments_dashboards_sharing_partial_update: {
    tag: 'sharing',
    summary: 'Make a dashboard public, or private again',
    body: 'SharingUpdate',
    answers: { 200: ref('Sharing') },
  },
  shared_dashboard_retrieve: {
    tag: 'sharing',
    summary: 'Read a public dashboard',
    answers: { 200: ref('SharedDashboard') },
  },
}
