// Run by each Node, on the package as it is published: how long sandboxes take to open, and what twenty of them have.
const { createSandbox } = require(process.argv[2])

async function main() {
  const worlds = []
  const open = () => {
    const [began, used] = [performance.now(), process.cpuUsage()]
    worlds.push(createSandbox())
    const { user, system } = process.cpuUsage(used)
    return { wall: performance.now() - began, cpu: (user + system) / 1000 }
  }
  const [first, second] = [open(), open()]
  while (worlds.length < 20) open()
  for (const world of worlds) await world.seed(customer)
  const megabytes = process.memoryUsage().rss / 1e6
  await Promise.all(worlds.map((world) => world.close()))
  console.log(JSON.stringify({ first, second, megabytes }))
}

const customer = { fixtures: [{ name: 'ada', method: 'post', path: '/v1/customers', params: { name: 'Ada' } }] }
// What a runner does between loading a module and running its tests.
setImmediate(main)
