import { everyOperator } from '../../core/request/roles.ts'
import { operatorProcedure, router } from '../../core/request/trpc.ts'
import { findPlatformAccount } from '../../core/rows/platform-account.ts'
import { listRequests } from '../requests/list.ts'
import { requests } from '../requests/schema.ts'
import { listOperatorEntries } from './list-audit-entries.ts'
import { listDeskDisputes } from './list-disputes.ts'
import { listFailingEndpoints } from './list-failing-endpoints.ts'
import { listFees } from './list-fees.ts'
import { listOwed } from './list-owed.ts'
import {
  deskAuditEntries,
  deskAuditList,
  deskDisputes,
  deskEndpoints,
  deskFeeList,
  deskFees,
  deskList,
  deskRequestList,
  owedBalances,
} from './schema.ts'

/** Lists of all merchants, for operators. */
export const deskRouter = router({
  disputes: operatorProcedure
    .meta({ operators: everyOperator, audit: null, mayLag: true })
    .input(deskList)
    .output(deskDisputes)
    .query(({ ctx, input }) => listDeskDisputes(ctx, input)),

  failingEndpoints: operatorProcedure
    .meta({ operators: everyOperator, audit: null, mayLag: true })
    .input(deskList)
    .output(deskEndpoints)
    .query(({ ctx, input }) => listFailingEndpoints(ctx, input)),

  owed: operatorProcedure
    .meta({ operators: everyOperator, audit: null, mayLag: true })
    .input(deskList)
    .output(owedBalances)
    .query(({ ctx, input }) => listOwed(ctx, input)),

  fees: operatorProcedure
    .meta({ operators: everyOperator, audit: null })
    .input(deskFeeList)
    .output(deskFees)
    .query(({ ctx, input }) => listFees(ctx, input)),

  audit: operatorProcedure
    .meta({ operators: everyOperator, audit: null, mayLag: true })
    .input(deskAuditList)
    .output(deskAuditEntries)
    .query(({ ctx, input }) => listOperatorEntries(ctx, input)),

  /** Requests under `/platform`. A request as a merchant is in the log of that merchant. */
  requests: operatorProcedure
    .meta({ operators: everyOperator, audit: null, mayLag: true })
    .input(deskRequestList)
    .output(requests)
    .query(async ({ ctx: { services }, input: { livemode, ...query } }) =>
      listRequests({ services, account: await findPlatformAccount(services.database, livemode) }, query),
    ),
})
