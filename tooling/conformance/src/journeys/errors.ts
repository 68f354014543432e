import type { Script } from '../script.ts'
import { holds, refused } from '../script.ts'
import { documented, types } from '../source.ts'

/** Stripe's responses to wrong requests, and to repeated ones. */
export async function errors(script: Script, run: string): Promise<void> {
  const { stripe, target } = script
  const errorCodes = documented('error-codes')
  await script.refusal('a key that Stripe does not know is 401', documented('api/authentication'), refused(401), () =>
    target.stranger.balance.retrieve(),
  )
  await script.refusal('an unknown id is resource_missing', errorCodes, refused(404, 'resource_missing'), () =>
    stripe.paymentIntents.retrieve('pi_unknown'),
  )
  await script.refusal('an unknown parameter is refused', errorCodes, refused(400, 'parameter_unknown'), () =>
    stripe.rawRequest('POST', '/v1/customers', { nickname: 'Ada' }),
  )
  await script.refusal('a missing parameter is refused', errorCodes, refused(400, 'parameter_missing'), () =>
    stripe.rawRequest('POST', '/v1/payment_intents', { currency: 'usd' }),
  )
  await script.refusal('an account that is not ours is 403', errorCodes, refused(403, 'account_invalid'), () =>
    stripe.balance.retrieve({}, { stripeAccount: 'acct_1unknownunknown' }),
  )

  const idempotent = documented('api/idempotent_requests')
  const key = { idempotencyKey: `conformance:${run}:customer` }
  const customer = await script.step(
    'a customer is created under a key',
    idempotent,
    holds({ object: 'customer' }),
    () => stripe.customers.create({ email: 'ada@example.com' }, key),
  )
  await script.step('the same request under its key is the same answer', idempotent, holds({ id: customer.id }), () =>
    stripe.customers.create({ email: 'ada@example.com' }, key),
  )
  await script.refusal('another request under the key is refused', idempotent, refused(400), () =>
    stripe.customers.create({ email: 'bob@example.com' }, key),
  )
  await script.step('a customer is deleted', types('Customers'), holds({ id: customer.id, deleted: true }), () =>
    stripe.customers.del(customer.id),
  )

  const id = `prod_conformance_${run}`
  await script.step('a product takes an id of ours', types('Products'), holds({ id }), () =>
    stripe.products.create({ id, name: 'Tea' }),
  )
  await script.ask(
    'a taken id of a product is resource_already_exists',
    'products.create with a taken id',
    refused(400, 'resource_already_exists'),
    () => stripe.products.create({ id, name: 'Tea' }),
  )
}
