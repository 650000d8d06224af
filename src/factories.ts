export { createFactories } from './factories/factories.ts'
export type { EventsFactory, Factories } from './factories/factories.ts'
export type { Factory, Wishes } from './resources/factory.ts'
export type { HistoryWishes } from './resources/events/many.factory.ts'
