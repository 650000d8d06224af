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
      'src/hosts/server/{access,host-names,page-origin,refusal,dispatcher,chosen-world,control,control-call}.ts',
    ],
    tests: ['test/server/{token,control,foreign-pages,neighbours,port,readable-refusals,secrets,worlds}.test.ts'],
  },
  pipeline: {
    mutate: ['src/request/*.ts'],
    tests: [
      'test/core/{access,answers,authentication,bodies,body-keys,cors,gates,hints,journal,methods}.test.ts',
      'test/core/{negotiation,not-faked,pipeline,scopes,throttle}.test.ts',
      'test/contract/undeclared-scopes.test.ts',
      'test/resources/keys/*.test.ts',
    ],
  },
  redaction: {
    mutate: ['src/repro/redact/*.ts', 'src/observe/journal/{secrets,token-finder}.ts'],
    tests: ['test/repro/redact*.test.ts', 'test/server/secrets.test.ts', 'test/core/har.test.ts'],
  },
  dashboards: rules('dashboards', 'test/contract/*tile*.test.ts'),
  sharing: rules('sharing*'),
  collaborators: rules('collaborators'),
  tiles: rules('tiles', 'test/resources/dashboards/*tile*.test.ts', 'test/resources/insights/*tile*.test.ts'),
  events: rules('events', 'test/contract/*event*.test.ts'),
}
