// As a test runner that loads CommonJS does: twenty worlds in one process.
const { createSandbox } = require('@merchant-payments/sandbox')

async function main() {
  const worlds = Array.from({ length: 20 }, () => createSandbox())
  const made = await Promise.all(worlds.map((world) => world.seed(customer)))
  const ids = new Set(made.map(({ ada }) => ada.id))
  const events = worlds.map((world) => world.events.list().length)
  const { rss } = process.memoryUsage()
  await Promise.all(worlds.map((world) => world.close()))
  console.log(JSON.stringify({ ids: ids.size, events: [...new Set(events)], megabytes: Math.ceil(rss / 1e6) }))
}

const customer = { fixtures: [{ name: 'ada', method: 'post', path: '/v1/customers', params: { name: 'Ada' } }] }
main()
