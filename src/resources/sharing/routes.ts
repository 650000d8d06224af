import type { Route } from '../../core/route.ts'

export const sharingRoutes: readonly Route[] = []
