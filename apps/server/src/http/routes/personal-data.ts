import { exportPerson, portalCustomerId, withOwnIds } from '@merchant-payments/api/http'
import { appRouter } from '@merchant-payments/api/router'
import type { FastifyInstance } from 'fastify'
import { type AccountFileOptions, addAccountFile } from './account-file.ts'

/** All data of a customer as a JSON file, with the permission to see a customer. A partial file is not valid JSON. */
export async function personalDataRoutes(app: FastifyInstance, options: AccountFileOptions): Promise<void> {
  addAccountFile(app, options, {
    path: '/customers/:id/personal-data.json',
    what: 'a file of personal data',
    audit: 'customers.export',
    procedure: appRouter.portal.customers.retrieve,
    async open(scope, request) {
      const { database } = options.services
      const named = await withOwnIds(database, scope.account.id, 'customers.retrieve', request.params)
      const { id } = portalCustomerId.parse(named)
      const pieces = await exportPerson(scope, { customerId: id })
      const headers = { 'Cache-Control': 'no-store, private' }
      return { pieces, objectId: id, name: `${id}.json`, type: 'application/json; charset=utf-8', headers }
    },
  })
}
