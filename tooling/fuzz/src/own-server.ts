import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInstallation } from '@merchant-payments/site'
import type { FuzzOptions } from './fuzz.ts'

type OwnServer = Pick<FuzzOptions, 'baseUrl' | 'keys'> & { logFile: string; stop(): Promise<void> }

/** A server as an operator starts it, with data of its own, and two merchants on it. The log stays after the end. */
export async function startOwnServer(): Promise<OwnServer> {
  const logFile = join(await mkdtemp(join(tmpdir(), 'merchant-payments-fuzz-log-')), 'server.log')
  const settings = { RATE_LIMIT_PER_HOUR: '2000000000', LOG_LEVEL: 'warn' }
  const { origin, demo, mpay, stop } = await startInstallation('fuzz', { settings, logFile })
  const second = await mpay('merchants', 'create', '--name', 'Second', '--email', 'second@example.com')
  const keys = [demo.test_key, demo.live_key, second.test_key ?? '', second.live_key ?? ''] as const
  return { baseUrl: `${origin}/api/v1`, keys, logFile, stop }
}
