export {
  crowded,
  empty,
  longHistory,
  movingTarget,
  oddData,
  rateLimited,
  restricted,
  scenarioDescriptions,
  scenarioNamed,
  scenarios,
  sharedAndDeleted,
  typical,
  unlicensed,
} from './scenarios/scenarios.ts'
export type { ScenarioName } from './scenarios/scenarios.ts'
