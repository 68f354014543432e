import {
  customer,
  customerCreate,
  customerDeleted,
  customerId,
  customerList,
  customers,
  customerUpdate,
} from '../../contract/customers/schema.ts'
import { everyone, support } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createCustomer } from './create.ts'
import { deleteCustomer } from './delete.ts'
import { listCustomers } from './list.ts'
import { retrieveCustomer } from './retrieve.ts'
import { updateCustomer } from './update.ts'

const tags = ['Customers']

const resource = 'customers'

export const customersRouter = router({
  create: procedure
    .meta({
      resource,
      change: support,
      audit: 'customers.create',
      offers: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/customers',
        operationId: 'createCustomer',
        summary: 'Create a customer',
        description: 'Sessions with its id fill in the email and keep the payments of one person together.',
        tags,
      },
    })
    .input(customerCreate)
    .output(customer)
    .mutation(({ ctx, input }) => createCustomer(ctx, input)),

  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/customers',
        operationId: 'listCustomers',
        summary: 'List customers',
        description: 'Newest first, without those that were deleted.',
        tags,
      },
    })
    .input(customerList)
    .output(customers)
    .query(({ ctx, input }) => listCustomers(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/customers/{id}',
        operationId: 'getCustomer',
        summary: 'Get a customer',
        description: 'A customer that was deleted is unknown.',
        tags,
      },
    })
    .input(customerId)
    .output(customer)
    .query(({ ctx, input }) => retrieveCustomer(ctx, input.id)),

  update: procedure
    .meta({
      resource,
      change: support,
      audit: 'customers.update',
      offers: true,
      destructive: false,
      openapi: {
        method: 'PUT',
        path: '/customers/{id}',
        operationId: 'updateCustomer',
        summary: 'Update a customer',
        description: 'Omitted fields are unchanged, null clears an optional field, metadata is merged key by key.',
        tags,
      },
    })
    .input(customerUpdate)
    .output(customer)
    .mutation(({ ctx, input }) => updateCustomer(ctx, input)),

  delete: procedure
    .meta({
      resource,
      change: support,
      audit: 'customers.delete',
      destructive: true,
      openapi: {
        method: 'DELETE',
        path: '/customers/{id}',
        operationId: 'deleteCustomer',
        summary: 'Delete a customer',
        description:
          'Permanent: the customer no longer exists afterwards, and its subscriptions are canceled immediately.',
        tags,
      },
    })
    .input(customerId)
    .output(customerDeleted)
    .mutation(({ ctx, input }) => deleteCustomer(ctx, input.id)),
})
