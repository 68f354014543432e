import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { eraseEmbeddedPostgres } from '@merchant-payments/db/embedded'
import type { FuzzOptions } from './fuzz.ts'

type Merchant = { test_key: string; live_key: string }
export type OwnServer = Pick<FuzzOptions, 'baseUrl' | 'keys'> & { logFile: string; stop(): Promise<void> }

const server = fileURLToPath(new URL('../../../apps/server/', import.meta.url))

/** A server as an operator starts it, with data of its own, and two merchants on it. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-fuzz-'))
  // Root's PostgreSQL runs as another user, who shall get at its files here.
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const [port, sandboxPort] = await freePorts()
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    RATE_LIMIT_PER_HOUR: '2000000000',
    LOG_LEVEL: 'warn',
  }
  const logFile = join(folder, 'server.log')
  const child = spawn(process.execPath, [join(server, 'src/main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = createWriteStream(logFile)
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const stop = async () => {
    await end(child)
    await eraseEmbeddedPostgres(join(dataDir, 'postgres'))
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await ready(child, `http://127.0.0.1:${port}/readyz`)
    const demo = JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')) as Merchant
    const mpay = join(server, 'bin/mpay.mjs')
    const words = ['merchants', 'create', '--name', 'Second', '--email', 'second@example.com', '--json']
    const created = await promisify(execFile)(process.execPath, [mpay, ...words], { env })
    const second = JSON.parse(created.stdout) as Merchant
    const keys = [demo.test_key, demo.live_key, second.test_key, second.live_key] as const
    return { baseUrl: `http://127.0.0.1:${port}/api/v1`, keys, logFile, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const up = await fetch(url).catch(() => null)
    if (up?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server was not ready within a minute')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exited
  clearTimeout(patience)
}

async function freePorts(): Promise<[number, number]> {
  const holders = [createServer(), createServer()]
  const ports = await Promise.all(holders.map((holder) => portOf(holder)))
  await Promise.all(holders.map((holder) => new Promise((resolve) => holder.close(resolve))))
  return [ports[0] ?? 0, ports[1] ?? 0]
}

function portOf(holder: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve) => {
    holder.listen(0, '127.0.0.1', () => resolve((holder.address() as { port: number }).port))
  })
}
