import { createSandbox } from '@merchant-payments/sandbox'

export async function twoWorlds() {
  const base = createSandbox()
  await base.seed({ fixtures: [{ name: 'ada', method: 'post', path: '/v1/customers', params: { name: 'Ada' } }] })
  const snapshot = base.snapshot()

  const world = createSandbox() // a new one for each test: it takes milliseconds
  world.restore(snapshot)
  return world.events.list({ type: 'customer.created' }) // one, and none of another test
}
