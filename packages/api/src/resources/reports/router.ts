import { feeReport, feeReportQuery, feeReportRow } from '../../contract/reports/schema.ts'
import { platformProcedure, router } from '../../core/request/trpc.ts'
import { reportFeesOfPlatform } from './report-fees.ts'

export const reportsRouter = router({
  fees: platformProcedure
    .meta({
      resource: 'reports',
      audit: null,
      csv: Object.keys(feeReportRow.shape),
      openapi: {
        method: 'GET',
        path: '/platform/reports/fees',
        operationId: 'getFeeReport',
        summary: 'Get the report of fees',
        description:
          'What the platform earned, gave back, paid and lost, by day, merchant and currency. Fees, costs and transfers are the sums of the balance transactions of the platform. With `Accept: text/csv` the rows are a table.',
        tags: ['Reports'],
      },
    })
    .input(feeReportQuery)
    .output(feeReport)
    .query(({ ctx, input }) => reportFeesOfPlatform(ctx, input)),
})
