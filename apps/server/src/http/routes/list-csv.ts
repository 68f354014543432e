import {
  type CsvExport,
  customerFilters,
  disputeFilters,
  exportCustomers,
  exportDisputes,
  exportPayments,
  exportPayouts,
  exportSubscriptions,
  paymentFilters,
  subscriptionFilters,
  withOwnIds,
} from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type AccountFileOptions, addAccountFile } from './account-file.ts'
import { queryReader } from './query-values.ts'

type Route = Parameters<typeof addAccountFile>[2]

type ListFile<Filters> = {
  /** The list, in the plural. */
  list: string
  audit: string
  procedure: Route['procedure']
  filters: z.ZodType<Filters>
  open(scope: Parameters<Route['open']>[0], filters: Filters): CsvExport | Promise<CsvExport>
}

/** The lists of an account as CSV files, each with the filters of its list as the query and the permission of the list. */
export async function listCsvRoutes(app: FastifyInstance, options: AccountFileOptions): Promise<void> {
  const { payouts, portal } = appRouter
  addListFile(app, options, {
    ...{ list: 'payments', audit: 'payments.export', procedure: portal.payments.list },
    ...{ filters: paymentFilters, open: exportPayments },
  })
  addListFile(app, options, {
    ...{ list: 'customers', audit: 'customers.exportList', procedure: portal.customers.list },
    ...{ filters: customerFilters, open: exportCustomers },
  })
  addListFile(app, options, {
    ...{ list: 'subscriptions', audit: 'subscriptions.export', procedure: portal.subscriptions.list },
    ...{ filters: subscriptionFilters, open: exportSubscriptions },
  })
  addListFile(app, options, {
    ...{ list: 'disputes', audit: 'disputes.export', procedure: portal.disputes.list },
    ...{ filters: disputeFilters, open: exportDisputes },
  })
  addListFile(app, options, {
    ...{ list: 'payouts', audit: 'payouts.export', procedure: payouts.list },
    ...{ filters: z.strictObject({}), open: exportPayouts },
  })
}

function addListFile<Filters>(
  app: FastifyInstance,
  options: AccountFileOptions,
  { list, audit, procedure, filters, open }: ListFile<Filters>,
): void {
  const readQuery = queryReader(filters)
  addAccountFile(app, options, {
    path: `/${list}.csv`,
    what: `a file of ${list}`,
    audit,
    procedure,
    async open(scope, request) {
      const query = readQuery(request.query as Record<string, unknown>)
      const named = await withOwnIds(options.services.database, scope.account.id, `${list}.list`, query)
      const { total, pieces } = await open(scope, filters.parse(named))
      const mode = scope.account.livemode ? 'live' : 'test'
      const day = options.services.processorClock.now().toISOString().slice(0, 10)
      const headers: Record<string, number> = total === undefined ? {} : { 'X-Total-Rows': total }
      return { pieces, name: `${list}-${mode}-${day}.csv`, type: 'text/csv; charset=utf-8', headers }
    },
  })
}
