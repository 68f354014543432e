import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'

type Statements = inferRouterOutputs<AppRouter>['portal']['statements']

export type Statement = Statements['retrieve']
export type StatementMonth = Statements['list']['items'][number]
export type StatementCurrency = Statement['currencies'][number]
