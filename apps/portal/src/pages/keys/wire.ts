import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'

type Keys = inferRouterOutputs<AppRouter>['portal']['keys']
export type Key = Keys['list']['items'][number]
export type NewKey = Keys['create']
