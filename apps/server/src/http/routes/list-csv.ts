import { exportPayments, paymentFilters } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { FastifyInstance } from 'fastify'
import { type AccountFileOptions, addAccountFile } from './account-file.ts'
import { queryReader } from './query-values.ts'

/** The list of payments as a CSV file, with the filters of the list as its query and the permission of the list. */
export async function paymentsCsvRoutes(app: FastifyInstance, options: AccountFileOptions): Promise<void> {
  const readQuery = queryReader(paymentFilters)
  addAccountFile(app, options, {
    path: '/payments.csv',
    what: 'a file of payments',
    audit: 'payments.export',
    procedure: appRouter.portal.payments.list,
    async open(scope, request) {
      const filters = paymentFilters.parse(readQuery(request.query as Record<string, unknown>))
      const { total, pieces } = await exportPayments(scope, filters)
      const mode = scope.account.livemode ? 'live' : 'test'
      const day = options.services.clock.now().toISOString().slice(0, 10)
      const name = `payments-${mode}-${day}.csv`
      return { pieces, name, type: 'text/csv; charset=utf-8', headers: { 'X-Total-Rows': total } }
    },
  })
}
