import releases from './node-releases.json' with { type: 'json' }

/** The reason for which a version of Node.js should not run the product, in one line for an operator. */
export type NodeFault = { kind: 'unsupported' | 'vulnerable'; message: string }

const patched: Readonly<Record<string, string>> = releases.patched
const recommended = releases.supported.map((major) => patched[major]).join(' or ')

/**
 * Compares a version of Node.js with the supported lines and with the security releases of `node-releases.json`, which names
 * their source.
 *
 * @param version `process.versions.node`
 */
export function judgeNode(version: string): NodeFault | null {
  const [major = 0] = numbersOf(version)
  const fixed = patched[major]
  if (!releases.supported.includes(major) || fixed === undefined) {
    return { kind: 'unsupported', message: `Node.js ${version} is not supported: use ${recommended}.` }
  }
  if (!isOlder(version, fixed)) return null
  return {
    kind: 'vulnerable',
    message: `Node.js ${version} lacks the security release of ${releases.released} (${releases.advisory}): use ${fixed} or newer. A distribution may have patched its own.`,
  }
}

function isOlder(version: string, other: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(other)]
  const differs = a.findIndex((part, index) => part !== b[index])
  return differs !== -1 && (a[differs] ?? 0) < (b[differs] ?? 0)
}

function numbersOf(version: string): number[] {
  return version.split('-', 1).join().split('.').map(Number)
}
