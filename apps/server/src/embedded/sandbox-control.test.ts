import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox } from '@merchant-payments/sandbox'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { mpay } from '../commands/mpay.ts'
import { readConfig } from '../config.ts'
import { createSandboxControl, isRunningSandbox, isSandbox } from './sandbox-control.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

async function processorThat(answers: RequestListener): Promise<string> {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** An address at which no program listens. */
async function nowhere(): Promise<string> {
  const url = await processorThat(() => undefined)
  open.pop()?.()
  return url
}

test('a sandbox that is slow is not taken for a real processor, nor for one that has ended', async () => {
  const url = await processorThat(() => undefined)
  const silence = { name: 'SandboxError', message: `The processor at ${url} does not answer.` }
  await expect(isSandbox(url, AbortSignal.timeout(20))).rejects.toMatchObject(silence)
  await expect(isRunningSandbox(url, AbortSignal.timeout(20))).rejects.toMatchObject(silence)
})

test('a processor is told from a sandbox by its answer, and a sandbox that has ended by the closed port', async () => {
  const statusOf = (status: number) => processorThat((_request, response) => response.writeHead(status).end())
  expect(await isSandbox(await statusOf(200))).toBe(true)
  expect(await isSandbox(await statusOf(404))).toBe(false)
  await expect(isSandbox(await statusOf(503))).rejects.toMatchObject({ name: 'SandboxError' })
  expect(await isRunningSandbox(await nowhere())).toBe(false)
})

test('merchants create --cards does not call a processor real that does not answer', async () => {
  const modes = ['live', 'test'].map((mode) => ({
    [`STRIPE_SECRET_KEY_${mode.toUpperCase()}`]: `sk_${mode}_x`,
    [`STRIPE_PUBLISHABLE_KEY_${mode.toUpperCase()}`]: `pk_${mode}_x`,
    [`STRIPE_WEBHOOK_SECRETS_${mode.toUpperCase()}`]: 'whsec_x',
  }))
  const url = await nowhere()
  const environment = Object.assign({ STRIPE_API_BASE: url }, ...modes)
  const err: string[] = []
  const code = await mpay(
    {
      readConfig: () => readConfig(environment),
      out: (text) => void err.push(text),
      err: (text) => void err.push(text),
    },
    ['merchants', 'create', '--name', 'X', '--email', 'x@example.com', '--cards', 'inactive'],
  )
  expect([code, err.join('')]).toEqual([1, `The processor at ${url} does not answer.\n`])
})

test('a fault is added to a running sandbox, listed with its count and removed; a wrong one is named by its field', async () => {
  const sandbox = createSandbox()
  onTestFinished(() => sandbox.close())
  const { url } = await sandbox.listen()
  const secretKey = sandbox.keys.test.secret
  const control = createSandboxControl(url, sandbox.token)
  expect(control.goesOn).toBe(true)
  const fault = await control.addFault({ action: 'error', route: 'GET /v1/balance', times: 'all' })
  const balance = await fetch(`${url}/v1/balance`, { headers: { authorization: `Bearer ${secretKey}` } })
  expect(balance.status).toBe(500)
  expect(await control.listFaults()).toMatchObject([{ id: fault.id, action: 'error', applied: 1 }])
  await expect(control.addFault({ action: 'drop', at: 'later' })).rejects.toThrow(
    'The sandbox refused: at: use before, after_commit.',
  )
  expect([await control.removeFaults(String(fault.id)), await control.removeFaults()]).toEqual([1, 0])
})
