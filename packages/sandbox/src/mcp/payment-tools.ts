import { z } from 'zod'
import type { Wire } from '../http/wire.ts'
import { callApi, tool } from './tool.ts'

const account = z
  .string()
  .optional()
  .describe('A connected account (acct_…) that it is done for; the platform when left out')
const wire = z.record(z.string(), z.json())

/** The tools that move play money. */
export const paymentTools = [
  tool({
    name: 'api_request',
    title: 'Call the API',
    description:
      'Calls the Stripe API of the sandbox in test mode, as a Stripe client would: create a customer, a checkout session, a subscription. Parameters are JSON; they are encoded as the API takes them.',
    input: z.object({
      method: z.enum(['GET', 'POST', 'DELETE']),
      path: z
        .string()
        .regex(/^\/v[12]\//)
        .describe('Such as /v1/checkout/sessions'),
      params: wire.optional(),
      account,
      idempotency_key: z.string().min(1).max(255).optional(),
    }),
    run: (served, { method, path, params, account, idempotency_key: idempotencyKey }) =>
      callApi(served, { method, path, params: (params ?? {}) as Wire, account, idempotencyKey }),
  }),
  tool({
    name: 'pay_session',
    title: 'Pay a checkout session',
    description:
      'Completes a hosted checkout as a customer would, without a browser, and delivers its events. Returns the session. A declined card is an error that says what the page would show.',
    input: z.object({
      session: z.string().describe('cs_test_…'),
      card: z.string().optional().describe('The number of a test card; 4242424242424242 when left out'),
      authenticates: z.boolean().optional().describe('Whether the customer passes 3-D Secure; true when left out'),
      fields: z.record(z.string(), z.string()).optional().describe('Other fields of the page: email, name, line1 …'),
    }),
    run: ({ sandbox }, { session, ...options }) =>
      sandbox.pay(session, Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))),
  }),
  tool({
    name: 'refund',
    title: 'Refund a payment',
    description: 'Refunds a payment, all of it or a part, and returns the refund.',
    input: z.object({
      payment: z.string().describe('A payment intent (pi_…) or a charge (ch_…)'),
      amount: z.int().positive().optional().describe('In minor units; all that is left when left out'),
      account,
    }),
    run: (served, { payment, amount, account }) =>
      callApi(served, {
        method: 'POST',
        path: '/v1/refunds',
        params: {
          [payment.startsWith('pi_') ? 'payment_intent' : 'charge']: payment,
          ...(amount === undefined ? {} : { amount }),
        },
        account,
      }),
  }),
  tool({
    name: 'dispute',
    title: 'Dispute a payment',
    description:
      'Has the customer of a card payment dispute it at their bank, and delivers the events. Returns the dispute.',
    input: z.object({
      payment: z.string().describe('A payment intent (pi_…) or a charge (ch_…)'),
      kind: z.enum(['fraudulent', 'product_not_received', 'inquiry']).optional(),
    }),
    run: ({ sandbox }, { payment, kind }) => sandbox.dispute(payment, kind),
  }),
  tool({
    name: 'advance_clock',
    title: 'Advance the clock',
    description:
      'Advances the clock of the sandbox. Everything that falls due on the way happens at its own time, in order: renewals, retries, the ends of trials, payouts; events are delivered. The clock never goes back.',
    input: z.object({
      days: z.int().min(0).max(3650).optional(),
      hours: z.int().min(0).max(87_600).optional(),
      to_next_renewal: z.boolean().optional().describe('To the hour after the next renewal, when its invoice is paid'),
    }),
    async run({ sandbox }, { days = 0, hours = 0, to_next_renewal: toRenewal }) {
      const before = sandbox.clock.now()
      if (toRenewal) {
        const at = sandbox.inspect.nextRenewal()
        if (at === null) throw new Error('No subscription renews.')
        await sandbox.clock.advance({ seconds: Math.max(0, at - Math.floor(before.getTime() / 1000)) })
      }
      await sandbox.clock.advance({ days, hours })
      return { before: before.toISOString(), now: sandbox.clock.now().toISOString() }
    },
  }),
]
