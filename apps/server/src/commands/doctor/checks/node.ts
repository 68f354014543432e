import { judgeNode } from '../../../runtime/judge-node.ts'
import { type Check, fail, ok, warning } from '../finding.ts'

export const node: Check = {
  name: 'node',
  why: 'The server makes TLS connections to addresses that merchants choose: a hole in Node.js is a hole in it.',
  async run({ config }) {
    const { node: version } = process.versions
    const fault = judgeNode(version)
    if (fault === null) return [ok(`Node.js ${version} has no known hole.`)]
    return [(config.production ? fail : warning)(fault.message, 'Update Node.js.')]
  },
}
