import {
  paymentSession,
  paymentSessionCreate,
  paymentSessionId,
  paymentSessionList,
  paymentSessions,
} from '../../contract/payment-sessions/schema.ts'
import { everyone } from '../../core/request/roles.ts'
import { procedure, router } from '../../core/request/trpc.ts'
import { createPaymentSession } from './create.ts'
import { expirePaymentSession } from './expire.ts'
import { listPaymentSessions } from './list.ts'
import { retrievePaymentSession } from './retrieve.ts'

const tags = ['Payment sessions']

const resource = 'payments'

export const paymentSessionsRouter = router({
  create: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'paymentSessions.create',
      offers: true,
      takesPayments: true,
      destructive: false,
      openapi: {
        method: 'POST',
        path: '/payment-sessions',
        operationId: 'createPaymentSession',
        summary: 'Create a hosted checkout session',
        description: 'Send the customer to `url`. The signed webhook, not the redirect, confirms the payment.',
        tags,
      },
    })
    .input(paymentSessionCreate)
    .output(paymentSession)
    .mutation(({ ctx, input }) => createPaymentSession(ctx, input)),

  list: procedure
    .meta({
      resource,
      read: everyone,
      mayLag: true,
      openapi: {
        method: 'GET',
        path: '/payment-sessions',
        operationId: 'listPaymentSessions',
        summary: 'List checkout sessions',
        description: 'Newest first, in every status.',
        tags,
      },
    })
    .input(paymentSessionList)
    .output(paymentSessions)
    .query(({ ctx, input }) => listPaymentSessions(ctx, input)),

  retrieve: procedure
    .meta({
      resource,
      read: everyone,
      openapi: {
        method: 'GET',
        path: '/payment-sessions/{id}',
        operationId: 'getPaymentSession',
        summary: 'Get the status of a session',
        description: 'An open session is asked for at the processor, so that the answer is what holds now.',
        tags,
      },
    })
    .input(paymentSessionId)
    .output(paymentSession)
    .query(({ ctx, input }) => retrievePaymentSession(ctx, input.id)),

  expire: procedure
    .meta({
      resource,
      change: everyone,
      audit: 'paymentSessions.expire',
      destructive: true,
      openapi: {
        method: 'POST',
        path: '/payment-sessions/{id}/expire',
        operationId: 'expirePaymentSession',
        summary: 'Expire a checkout session',
        description: 'Takes no fields. The session can no longer be paid afterwards. Only for an open session.',
        tags,
      },
    })
    .input(paymentSessionId)
    .output(paymentSession)
    .mutation(({ ctx, input }) => expirePaymentSession(ctx, input.id)),
})
