import type { AppRouter } from '@merchant-payments/api/router'
import type { inferRouterOutputs } from '@trpc/server'

type Outputs = inferRouterOutputs<AppRouter>['portal']['disputes']

export type Dispute = Outputs['retrieve']
export type ListedDispute = Outputs['list']['items'][number]
export type Evidence = Dispute['evidence']
/** Evidence that is a file at the bank. */
export type FileField = Dispute['file_fields'][number]
/** Evidence that is a text at the bank. */
export type TextField = Exclude<keyof Evidence, FileField>
export type EvidenceFile = Dispute['files'][number]
