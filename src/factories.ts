export { createFactories } from './factories/factories.ts'
export type { Factories } from './factories/factories.ts'
export type { EventsFactory, HistoryOverrides } from './factories/history.ts'
export type { Factory, Overrides } from './resources/factory.ts'
