import { freePorts } from '@merchant-payments/vitest/free-ports'
import { expect, test, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'
import { startInstallation } from './installation.ts'

const deliveries = ['heartbeat', 'find', 'read', 'requeue', 'suspend']
const notices = [
  'endpoint_notices',
  'refund_notices',
  'dispute_reminders',
  'requirement_reminders',
  'card_reminders',
  'customer_reminders',
  'decline_alarms',
]
const money = [
  'figures',
  'platform_ledger',
  'sweep',
  'transfers',
  'balances',
  'statements',
  'invoices',
  'recovery',
  'audit',
]
const loops = [...deliveries, ...notices, ...money, 'country_rules', 'held_snapshots', 'cleanup']

test('a worker beside a server has probes and metrics on PROBE_PORT, and its loops do their work', async () => {
  const installation = await startInstallation({ settings: { ROLE: 'api' } })
  const [port] = await freePorts(1)
  await installation.startBeside({ ROLE: 'worker', PROBE_PORT: String(port) })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  const ready = await ask('/readyz')
  expect(ready.status).toBe(200)
  expect(JSON.parse(ready.text)).toMatchObject({ role: 'worker', checks: { started: 'ok', queue: 'ok', loops: 'ok' } })
  const healthy = await ask('/healthz')
  expect(Object.keys(JSON.parse(healthy.text).checks).sort()).toEqual(loops.map((loop) => `loop_${loop}`).sort())
  await vi.waitFor(async () => {
    const { text } = await ask('/metrics')
    for (const loop of loops)
      expect(text).toMatch(new RegExp(`^worker_loop_steps_total\\{loop="${loop}",outcome="succeeded"\\} [1-9]`, 'm'))
    expect(text).toMatch(/^processor_calls_total\{operation="events.list",outcome="succeeded"\} [1-9]/m)
    expect(text).toContain('process_role{role="worker"} 1\n')
    expect(text).toContain('database_up 1\n')
  }, patience)
  // The server, which has made the demo merchant, has counted that, and nothing of the worker's.
  const server = await (await fetch(new URL('/metrics', installation.demo.base_url))).text()
  expect(server).toContain('processor_calls_total{operation="accounts.create",outcome="succeeded"} 2\n')
  expect(server).not.toMatch(/^worker_loop_steps_total/m)
})
