import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'

export type PaidByHand = inferRouterOutputs<AppRouter>['portal']['payouts']['owed']['paid'][number]
