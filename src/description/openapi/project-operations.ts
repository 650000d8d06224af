import { choose } from '../../contract/contract.ts'
import { listSchema, ref } from '../../core/json/json-schema.ts'
import type { Operations } from './operation.ts'

export const projectOperations: Operations = {
  environments_events_list: {
    tag: 'events',
    summary: 'List and filter events',
    answers: { 200: ref('EventPage') },
    invalid: ref('Error'),
  },
  environments_events_retrieve: {
    tag: 'events',
    summary: 'Read an event',
    answers: { 200: ref('Event') },
    invalid: ref('InvalidEventId'),
  },
  environments_events_values_retrieve: {
    tag: 'events',
    summary: 'List the values of a property',
    answers: (contract) => ({
      200: choose(contract, 'eventValuesBody', { documented: null, live: listSchema(ref('EventValue')) }),
    }),
  },
  environments_explicit_members_list: {
    tag: 'explicit members',
    summary: 'List the explicit members of a project',
    answers: { 200: listSchema(ref('Member')) },
  },
  environments_explicit_members_create: {
    tag: 'explicit members',
    summary: 'Add an explicit member',
    body: 'MemberCreate',
    answers: { 201: ref('Member') },
  },
  environments_explicit_members_retrieve: {
    tag: 'explicit members',
    summary: 'Read an explicit member',
    answers: { 200: ref('Member') },
    invalid: ref('Error'),
  },
  environments_explicit_members_update: {
    tag: 'explicit members',
    summary: 'Replace the level of an explicit member',
    body: 'MemberCreate',
    answers: { 200: ref('Member') },
  },
  environments_explicit_members_partial_update: {
    tag: 'explicit members',
    summary: 'Change the level of an explicit member',
    body: 'MemberUpdate',
    answers: { 200: ref('Member') },
  },
  environments_explicit_members_destroy: {
    tag: 'explicit members',
    summary: 'Remove an explicit member',
    answers: { 204: null },
  },
}

export const neighbourOperations: Operations = {
  projects_list: { tag: 'projects', summary: 'List projects', answers: { 200: ref('ProjectPage') } },
  projects_retrieve: {
    tag: 'projects',
    summary: 'Read a project',
    answers: { 200: ref('Project') },
    invalid: ref('Error'),
  },
  environments_list: { tag: 'projects', summary: 'List environments', answers: { 200: ref('EnvironmentPage') } },
  environments_retrieve: {
    tag: 'projects',
    summary: 'Read an environment',
    answers: { 200: ref('Environment') },
    invalid: ref('Error'),
  },
  users_retrieve: { tag: 'account', summary: 'Read oneself', answers: { 200: ref('Account') } },
  personal_api_keys_retrieve: {
    tag: 'account',
    summary: 'Read the key the request is made with',
    answers: { 200: ref('CurrentKey') },
  },
}
