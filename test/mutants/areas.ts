/** Code whose mutants are tried, and the tests that promise its behaviour. */
export interface Area {
  readonly mutate: readonly string[]
  readonly tests: readonly string[]
}

const rules = (resource: string, ...others: readonly string[]): Area => ({
  mutate: [`src/resources/${resource}/**/*rules.ts`],
  tests: [`test/resources/${resource}/*.test.ts`, ...others],
})

/** In the order in which they are tried. */
export const areas: Readonly<Record<string, Area>> = {
  permissions: {
    mutate: ['src/resources/permissions.ts'],
    tests: ['test/core/{access,hints}.test.ts', 'test/resources/**/*.test.ts'],
  },
  contract: {
    mutate: ['src/contract/contract.ts'],
    tests: ['test/contract/*.test.ts', 'test/core/options.test.ts'],
  },
  guard: {
    mutate: [
      'src/hosts/ingress/{chosen-world,host-names,ingress,page-origin,token}.ts',
      'src/hosts/server/{dispatcher,incoming-names}.ts',
      'src/hosts/worlds/refusal.ts',
      'src/hosts/control-api/{control,control-call}.ts',
    ],
    tests: [
      'test/server/{control,control-state,event-streams,events,foreign-pages,front-page,inspector,journal-memory,neighbours,one-time-codes}.test.ts',
      'test/server/{http2,inspector-page,port,readable-refusals,reset-page,room-for-worlds,token,worlds}.test.ts',
      'test/worker/team-worker.test.ts',
      'test/core/options.test.ts',
    ],
  },
  'way-in': {
    mutate: [
      'src/hosts/ingress/inspector/{inspector,one-time-codes,page-files,sessions}.ts',
      'src/hosts/worker/{access-log,entrance,front,inspector-object,refusals,stored-access,team-keys}.ts',
    ],
    tests: [
      'test/server/{front-page,inspector,inspector-page,one-time-codes,token}.test.ts',
      'test/worker/{inspector,team-worker,way-in,world-directory}.test.ts',
    ],
  },
  storage: {
    mutate: [
      'src/hosts/worker/storage/{stored-world,world-directory}.ts',
      'src/hosts/worker/{directory-object,world-object,world-reporter}.ts',
    ],
    tests: ['test/worker/*.test.ts'],
  },
  streams: {
    mutate: ['src/hosts/worlds/events/*.ts'],
    tests: ['test/server/{event-memory,event-streams,events}.test.ts', 'test/inspector/page-control.test.ts'],
  },
  knowledge: {
    mutate: [
      'src/hosts/worlds/knowledge/*.ts',
      'src/hosts/control-api/{actor,code,coverage,entry,otherwise,return,row}-control.ts',
      'src/hosts/worlds/world-opening.ts',
      'src/hosts/control-api/knowledge/*.ts',
      'src/request/check*.ts',
      'src/state/row-*.ts',
    ],
    tests: [
      'test/server/{checks,control-guard,decisions,described-answers,entries,entry-checks,event-memory,event-streams,events,long-answers}.test.ts',
      'test/server/{linked-rows,otherwise,past-states,rows,secrets}.test.ts',
      'test/repro/retake/otherwise.test.ts',
    ],
  },
  pipeline: {
    mutate: ['src/request/**/*.ts', '!src/request/check*.ts'],
    tests: [
      'test/core/{access,answers,authentication,bodies,body-keys,cors,faults,fault-matches,forms}.test.ts',
      'test/core/{gates,hints,hints-keys,hints-public-links,inner-keys,journal,methods}.test.ts',
      'test/core/{negotiation,not-faked,options,pipeline,query-warnings,rate-limit-options,scopes,throttle,waiting-requests}.test.ts',
      'test/entries/{fetch,msw,network,node}.test.ts',
      'test/resources/{organizations,projects,users}/*.test.ts',
      'test/resources/sharing-public/*.test.ts',
      'test/contract/undeclared-scopes.test.ts',
      'test/resources/keys/*.test.ts',
      'test/repro/capsule/base-url.test.ts',
      'test/server/readable-refusals.test.ts',
    ],
  },
  secrets: {
    mutate: ['src/observe/secrets/{secrets,token-finder}.ts'],
    tests: ['test/core/{har,journal,journal-search,secrets}.test.ts'],
  },
  interference: {
    mutate: ['src/observe/interference/{active-fault,faults}.ts', 'src/observe/faults/request-match.ts'],
    tests: [
      'test/core/{faults,fault-matches,fault-refusals,fault-values,gates,waiting-requests}.test.ts',
      'test/repro/capsule/{capsule,faults}.test.ts',
    ],
  },
  'redaction-words': {
    mutate: ['src/repro/redact/{word-replacer,texts,people,alphabets,harmless,vocabulary}.ts'],
    tests: [
      'test/repro/redact/{harmless,numbers,people-in-texts,planted-secrets,properties,sent-json,unknown-words,words}.test.ts',
    ],
  },
  'redaction-rules': {
    mutate: ['src/repro/redact/{rules,property-rules,kept-rules,leaf-rules,walk,fields,keep,redaction}.ts'],
    tests: [
      'test/repro/redact/{everywhere,numbers,options,redact,shifted-times}.test.ts',
      'test/repro/redact/ids/places.test.ts',
      'test/repro/redact/{addresses,capsule,fields,harmless,people-in-texts,places,properties,queries,sent-json}.test.ts',
    ],
  },
  'redaction-places': {
    mutate: ['src/repro/redact/{addresses,bodies,har,journal-archive,capsule,state,faults,in-place,times}.ts'],
    tests: [
      'test/repro/redact/{everywhere,numbers,redact,shifted-times}.test.ts',
      'test/repro/redact/{addresses,capsule,fields,harmless,odd-messages,places,queries,recordings,sent-json,sessions}.test.ts',
      'test/core/{har,secrets}.test.ts',
    ],
  },
  'redaction-ids': {
    mutate: ['src/repro/state-rows.ts', 'src/repro/redact/ids/*.ts'],
    tests: [
      'test/repro/redact/ids/{bodies,faults,numbers,places,rules,sessions,spellings,texts}.test.ts',
      'test/repro/redact/ids/{handed-out,replaced}.test.ts',
    ],
  },
  retake: {
    mutate: ['src/repro/retake/*.ts'],
    tests: [
      'test/repro/retake/{retake,compare,faults-and-keys}.test.ts',
      'test/repro/{capsule/json-differences,rehearse/session-text}.test.ts',
      'test/server/otherwise.test.ts',
    ],
  },
  hydrate: {
    mutate: ['src/repro/hydrate/**/*.ts'],
    tests: [
      'test/repro/hydrate/{hydrate,accounts,alone,callers,changes,filters,hidden-keys}.test.ts',
      'test/repro/hydrate/{current,levels,report,tiles,unplaced,tile-filters}.test.ts',
      'test/repro/har/browsers.test.ts',
    ],
  },
  verify: {
    mutate: ['src/repro/verify/**/*.ts'],
    tests: [
      'test/repro/verify/verify.test.ts',
      'test/repro/verify/{alarms,copies,figures,kinds,lists,made-up,moments}.test.ts',
      'test/repro/deployment/verify-deployment.test.ts',
      'test/repro/verify/{recorders,refusals,several-people,sharing,templates}.test.ts',
    ],
  },
  filters: {
    mutate: [
      'src/resources/dashboard-filters.ts',
      'src/resources/dashboards/template-tiles.rules.ts',
      'src/resources/insights/refresh.model.ts',
      'src/resources/events/{property-filter,filter-entry}.model.ts',
    ],
    tests: [
      'test/resources/events/{parameters,properties,property-warnings,elements,operators,cohorts-and-groups}.test.ts',
      'test/resources/insights/{idle-fields,read,live-tiles,list,dashboard-filters,from-dashboard}.test.ts',
      'test/resources/tiles/on-dashboard.test.ts',
      'test/resources/dashboards/{idle-fields,template-json-tiles,template-fields}.test.ts',
      'test/resources/{cohorts,groups,persons}/filter.test.ts',
      'test/contract/hidden-fields.test.ts',
      'test/resources/sharing-public/read.test.ts',
    ],
  },
  dashboards: rules(
    'dashboards',
    'test/contract/*tile*.test.ts',
    'test/contract/{access-controls,hidden-fields}.test.ts',
  ),
  sharing: rules('sharing', 'test/resources/sharing-public/*.test.ts'),
  collaborators: rules('collaborators'),
  events: rules('events', 'test/contract/event*.test.ts', 'test/resources/{cohorts,groups,persons}/*.test.ts'),
  insights: rules('insights', 'test/resources/dashboards/insight-restriction.test.ts'),
  members: rules('members'),
  organizations: rules('organizations'),
  persons: rules('persons', 'test/resources/cohorts/*.test.ts'),
  projects: rules('projects', 'test/core/{access,pipeline}.test.ts', 'test/resources/organizations/*.test.ts'),
  users: rules('users'),
  keys: rules(
    'keys',
    'test/core/{access,authentication,scopes}.test.ts',
    'test/resources/{organizations,projects,users}/*.test.ts',
  ),
}
