import type { PlannedLines } from './planned.ts'

/** The packages that Jest has to compile. pnpm has them in folders below `.pnpm`. */
export const PACKAGES = '(.pnpm|fake-dashboards|msw|@mswjs|until-async|rettime|@open-draft)'

/** The preset of Expo. It runs an older Jest than the fake needs. */
export const EXPO = 'jest-expo'

export const BY_FETCH: PlannedLines = {
  task: 'jest-expo runs Jest 29, and fake-dashboards/jest needs Jest 30: put fake.fetch in the place of fetch, as told by',
  lines: ['"React Native and Expo" in node_modules/fake-dashboards/src/hosts/jest/README.md'],
}

/** The preset of Angular. It compiles packages too, and Angular's own end in `.mjs`. */
export const ANGULAR = 'jest-preset-angular'

export const besideAngular = (where: string): PlannedLines => ({
  task: `Add to ${where}, after what ${ANGULAR} makes`,
  lines: [String.raw`"transformIgnorePatterns": ["/node_modules/(?!${PACKAGES}/|.*\\.mjs$)"]`],
})

/** next/jest only adds given patterns to its own, which leave all packages as they are. */
export const overNext = (where: string, patterns: string): PlannedLines => ({
  task: `Export from ${where} what next/jest makes, with other patterns`,
  lines: ['async () => ({', '  ...(await createJestConfig(config)()),', `  ${patterns},`, '})'],
})
