// A process of its own for what Node reads only when it starts: `node post-once.ts <url> <PEM of an authority>`.
import { patienceMs } from '@merchant-payments/vitest/suites'
import { createHttpsSender } from '../delivery/http/https-sender.ts'

const [url = '', authority = ''] = process.argv.slice(2)
const sender = createHttpsSender({
  timeoutMs: patienceMs,
  allowCidrs: ['127.0.0.0/8'],
  trustedAuthorities: authority === '' ? [] : [authority],
})
const { status, error } = await sender.post(url, {}, Buffer.from('{}'))
process.stdout.write(JSON.stringify({ status, error }))
await sender.close()
