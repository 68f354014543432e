// `npm start` and `npm run dev`. Plain JavaScript without dependencies: it runs before anything is installed, on the
// machine's own Node. This file alone must also parse on an old Node, to be able to say that it is old.
const [major] = process.versions.node.split('.')
if (Number(major) < 20) {
  console.error(`Node.js 20 or newer is needed, and this is ${process.versions.node}: see https://nodejs.org/download`)
  process.exit(1)
}
import('./launch.mjs').then(({ launch }) => launch(process.argv.slice(2)))
