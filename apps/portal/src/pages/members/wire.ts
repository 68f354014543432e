import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'

type Team = inferRouterOutputs<AppRouter>['portal']['members']['list']
export type Member = Team['members'][number]
export type Invitation = Team['invitations'][number]
