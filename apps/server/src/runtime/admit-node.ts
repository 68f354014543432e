import { judgeNode, type NodeFault } from './judge-node.ts'

type Circumstances = {
  /** `process.versions.node` */
  version: string
  /** NODE_ENV=production, or a production build. */
  production: boolean
  /** ALLOW_VULNERABLE_NODE=1 */
  allowVulnerable: boolean
}

/**
 * Whether the server may start on this Node.js. A sandbox on a developer's machine may on any; production needs a supported
 * version without a known hole, or the operator's consent to the hole.
 */
export function admitNode({ version, production, allowVulnerable }: Circumstances): {
  refusal: string | null
  warning: string | null
} {
  const fault = judgeNode(version)
  if (fault === null) return { refusal: null, warning: null }
  if (!production) return { refusal: null, warning: `${fault.message} It runs the sandbox on this machine alone.` }
  if (fault.kind === 'vulnerable' && allowVulnerable) return { refusal: null, warning: fault.message }
  return { refusal: refusalOf(fault), warning: null }
}

function refusalOf({ kind, message }: NodeFault): string {
  return kind === 'vulnerable' ? `${message} ALLOW_VULNERABLE_NODE=1 starts the server all the same.` : message
}
