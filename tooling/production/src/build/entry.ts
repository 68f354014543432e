/** The oldest Node that runs what is built. */
const oldestNode = 24

/** A program of the build, which loads its code: on an old Node it says so in one line, and stacks name lines of the source. */
export function entryOf(code: string): string {
  return `#!/usr/bin/env node
const [major] = process.versions.node.split('.')
if (Number(major) < ${oldestNode}) {
  console.error(\`Node.js ${oldestNode} or newer is needed, and this is \${process.versions.node}: see https://nodejs.org/download\`)
  process.exit(1)
}
const { nameSourcesInStacks } = await import('./code/stacks.js')
nameSourcesInStacks()
await import('${code}')
`
}
