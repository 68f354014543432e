import { payment, paymentId, paymentList, payments, testPaymentList } from '../../contract/payments/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { listPayments, listTestPayments } from './list.ts'
import { retrievePayment } from './retrieve.ts'

const tags = ['Payments']

const resource = 'payments'

export const paymentsRouter = router({
  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/payments',
        operationId: 'listPayments',
        summary: 'List payments',
        description: 'Newest first: of sessions, payment intents and subscriptions, in every status.',
        tags,
      },
    })
    .input(paymentList)
    .output(payments)
    .query(({ ctx, input }) => listPayments(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/payments/{id}',
        operationId: 'getPayment',
        summary: 'Get a payment',
        description: 'The payment as its events carry it.',
        tags,
      },
    })
    .input(paymentId)
    .output(payment)
    .query(({ ctx, input }) => retrievePayment(ctx, input.id)),
})

export const testPaymentsRouter = router({
  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/test-payments',
        operationId: 'listTestPayments',
        summary: 'List test payments',
        description: 'For test keys only.',
        tags: ['Payment sessions'],
      },
    })
    .input(testPaymentList)
    .output(payments)
    .query(({ ctx, input }) => listTestPayments(ctx, input)),
})
