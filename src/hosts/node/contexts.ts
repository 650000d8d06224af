import { AsyncLocalStorage } from 'node:async_hooks'
import type { Contexts } from './isolation.ts'

/** A value for each asynchronous context of this process. */
export const createContexts = <T>(): Contexts<T> => new AsyncLocalStorage<T>()
