import { openStatementFile } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { FastifyInstance } from 'fastify'
import { type AccountFileOptions, addAccountFile } from './account-file.ts'

/** The files of monthly statements, with the permission of the statements. */
export async function statementFileRoutes(app: FastifyInstance, options: AccountFileOptions): Promise<void> {
  addAccountFile(app, options, {
    path: '/statements/:month.csv',
    what: 'the file of a statement',
    audit: 'statements.export',
    procedure: appRouter.portal.statements.retrieve,
    async open(scope, request) {
      const { month } = request.params as { month: string }
      const mode = scope.account.livemode ? 'live' : 'test'
      const pieces = await openStatementFile(scope, month)
      return { pieces, objectId: month, name: `statement-${mode}-${month}.csv`, type: 'text/csv; charset=utf-8' }
    },
  })
}
