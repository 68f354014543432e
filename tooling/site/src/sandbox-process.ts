import { createSandbox, listen, type SandboxOptions } from '@merchant-payments/sandbox'

/** The argument of the process. */
export type SandboxSettings = Pick<
  SandboxOptions,
  'file' | 'keys' | 'webhooks' | 'publicUrl' | 'rateLimit' | 'token'
> & {
  port: number
}

// The processor runs in a process of its own, which survives the failures of ours.
const { port, ...settings } = JSON.parse(process.argv[2] ?? '{}') as SandboxSettings
const sandbox = createSandbox({ ...settings, reserve: { amount: 1_000_000, currency: 'usd' } })
const listening = await listen(sandbox, { host: '127.0.0.1', port })
sandbox.start()
process.once('SIGTERM', async () => {
  await listening.close()
  await sandbox.close()
})
