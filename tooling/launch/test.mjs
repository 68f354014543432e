// `npm test`. See start.mjs for why this file is so small.
const [major] = process.versions.node.split('.')
if (Number(major) < 20) {
  console.error(`Node.js 20 or newer is needed, and this is ${process.versions.node}: see https://nodejs.org/download`)
  process.exit(1)
}
import('./verify.mjs').then(({ verify }) => verify(process.argv.slice(2)))
