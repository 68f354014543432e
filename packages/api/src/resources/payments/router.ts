import {
  payment,
  paymentCreate,
  paymentId,
  paymentList,
  payments,
  testPaymentList,
} from '../../contract/payments/schema.ts'
import { developers, everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createPayment } from './create.ts'
import { listPayments, listTestPayments } from './list.ts'
import { retrievePayment } from './retrieve.ts'

const tags = ['Payments']

const resource = 'payments'

export const paymentsRouter = router({
  create: procedure
    .meta({
      resource: 'charges',
      change: developers,
      audit: 'payments.create',
      offers: true,
      takesPayments: true,
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/payments',
        operationId: 'createPayment',
        summary: 'Charge a kept payment method',
        description:
          'Charges a payment method that the customer keeps, without the customer. A decline is an answer: `status` is `requires_payment_method`, and `last_error` says why and what to do. If the bank wants the customer, `status` is `requires_action`: send them to `action_url` within 24 hours. A payment that fails is not tried again. After 20 declines of one customer within an hour: 429. Send an Idempotency-Key: under one key nothing is charged twice.',
        tags,
      },
    })
    .input(paymentCreate)
    .output(payment)
    .mutation(({ ctx, input }) => createPayment(ctx, input)),

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
