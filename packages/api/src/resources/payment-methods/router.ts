import {
  paymentMethod,
  paymentMethodDeleted,
  paymentMethodId,
  paymentMethodList,
  paymentMethods,
} from '../../contract/payment-methods/schema.ts'
import { paymentMethodSession, paymentMethodSessionCreate } from '../../contract/subscriptions/schema.ts'
import { everyone, support } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createCustomerPaymentMethodSession } from './create-session.ts'
import { deletePaymentMethod } from './delete.ts'
import { listPaymentMethods } from './list.ts'
import { setDefaultPaymentMethod } from './set-default.ts'

const tags = ['Payment methods']

const resource = 'customers'

export const paymentMethodsRouter = router({
  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/customers/{id}/payment-methods',
        operationId: 'listPaymentMethods',
        summary: 'List payment methods',
        description: 'The payment methods that the customer keeps, newest first.',
        tags,
      },
    })
    .input(paymentMethodList)
    .output(paymentMethods)
    .query(({ ctx, input }) => listPaymentMethods(ctx, input)),

  createSession: procedure
    .meta({
      resource,
      change: support,
      audit: 'paymentMethods.createSession',
      offers: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/customers/{id}/payment-method-sessions',
        operationId: 'createCustomerPaymentMethodSession',
        summary: 'Keep a payment method without a payment',
        description:
          'Redirect the customer to `url`: they enter a payment method there, which is kept for later payments, and come back to `return_url`. Nothing is charged.',
        tags,
      },
    })
    .input(paymentMethodSessionCreate)
    .output(paymentMethodSession)
    .mutation(({ ctx, input }) => createCustomerPaymentMethodSession(ctx, input)),

  setDefault: procedure
    .meta({
      resource,
      change: support,
      audit: 'paymentMethods.setDefault',
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/customers/{id}/payment-methods/{pm}/default',
        operationId: 'changeDefaultPaymentMethod',
        summary: 'Set the default payment method',
        description:
          'Takes no fields. The default is charged where a request names no payment method. Subscriptions keep their own.',
        tags,
      },
    })
    .input(paymentMethodId)
    .output(paymentMethod)
    .mutation(({ ctx, input }) => setDefaultPaymentMethod(ctx, input)),

  delete: procedure
    .meta({
      resource,
      change: support,
      audit: 'paymentMethods.delete',
      destructive: true,
      openapi: {
        method: 'DELETE',
        path: '/customers/{id}/payment-methods/{pm}',
        operationId: 'deletePaymentMethod',
        summary: 'Delete a payment method',
        description:
          'Permanent: it can never be charged again. Refused while a running subscription is charged to it. If it was the default, the customer has none afterwards.',
        tags,
      },
    })
    .input(paymentMethodId)
    .output(paymentMethodDeleted)
    .mutation(({ ctx, input }) => deletePaymentMethod(ctx, input)),
})
