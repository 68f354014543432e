import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'

export type Account = inferRouterOutputs<AppRouter>['portal']['account']['retrieve']
