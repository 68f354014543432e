import { type Check, fail, ok, warning } from '../finding.ts'

export const server: Check = {
  name: 'server',
  why: 'This command checks the settings; payments also need a running server.',
  async run({ config }) {
    const start = 'Start it: npm start (docs/going-live.md says how in production).'
    const answer = await fetch(`${config.publicUrl}/readyz`, {
      headers: { 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null)
    await answer?.body?.cancel()
    if (answer === null) return [warning(`No server answers at ${config.publicUrl}.`, start)]
    return answer.ok
      ? [ok(`The server at ${config.publicUrl} is ready.`)]
      : [fail(`The server at ${config.publicUrl} answers ${answer.status} to /readyz.`, start)]
  },
}
