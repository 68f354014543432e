import { everyone, owners } from '../../../core/request/roles.ts'
import { memberProcedure, procedure, router } from '../../../core/request/trpc.ts'
import { listCustomers } from '../list.ts'
import { eraseCustomer } from './erase.ts'
import { retrievePortalCustomer } from './retrieve.ts'
import { erasedCustomer, portalCustomer, portalCustomerId, portalCustomerList, portalCustomers } from './schema.ts'

export const portalCustomersRouter = router({
  list: procedure
    .meta({ read: everyone, mayLag: true })
    .input(portalCustomerList)
    .output(portalCustomers)
    .query(({ ctx, input }) => listCustomers(ctx, input)),

  retrieve: procedure
    .meta({ read: everyone, audit: 'customers.read' })
    .input(portalCustomerId)
    .output(portalCustomer)
    .query(({ ctx, input }) => retrievePortalCustomer(ctx, input.id)),

  /** Not available to keys, because erased data cannot be restored. */
  erase: memberProcedure
    .meta({ change: owners, audit: 'customers.erase' })
    .input(portalCustomerId)
    .output(erasedCustomer)
    .mutation(({ ctx, input }) => eraseCustomer(ctx, input.id)),
})
