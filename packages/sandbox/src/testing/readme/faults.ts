import { sandbox, stripe } from './subscription.ts'

export async function answerLost() {
  // The customer is made, and its answer is lost: the next try must not make another one.
  sandbox.faults.add({ action: 'drop', at: 'after_commit', route: 'POST /v1/customers' })
  await stripe.customers.create({ name: 'Ada' }, { idempotencyKey: 'ada', maxNetworkRetries: 2 })
  return (await stripe.customers.list()).data.length // 1
}
