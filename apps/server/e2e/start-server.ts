import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eraseEmbeddedPostgres } from '@merchant-payments/db/embedded'
import { expect, onTestFinished, vi } from 'vitest'

export type Demo = { base_url: string; portal_url: string; sandbox_url: string; test_key: string; live_key: string }

/** The whole product as `npm start` runs it: one process, embedded database and sandbox, a data directory of its own. */
export type Installation = {
  demo: Demo
  dataDir: string
  /** For a command that is to work on the same data. */
  environment: NodeJS.ProcessEnv
  /** A second server on the same data, on ports of its own, with further settings. */
  startBeside(settings?: NodeJS.ProcessEnv): Promise<Beside>
  /** As a crash would end it. */
  kill(): Promise<void>
  /** As Ctrl-C would end it; the exit code. */
  end(): Promise<number | null>
  /** After `kill` or `end`: once more, on the same data. */
  startAgain(): Promise<void>
}

export type Beside = { url: string; end(): Promise<number | null>; kill(): Promise<void> }

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

/** @param authority PEM of an authority that deliveries trust, as an operator would give it: NODE_EXTRA_CA_CERTS */
export async function startInstallation(authority: string): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'merchant-payments-e2e-'))
  await writeFile(join(folder, 'authority.pem'), authority)
  const dataDir = join(folder, 'data')
  const [port, sandboxPort] = await freePorts()
  const environmentOf = (onPort: number, onSandboxPort: number) => ({
    HOME: folder,
    NODE_COMPILE_CACHE: compiled,
    NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    PORT: String(onPort),
    SANDBOX_PORT: String(onSandboxPort),
  })
  const children: ChildProcess[] = []
  const launch = async (onPort: number, onSandboxPort: number, settings: NodeJS.ProcessEnv = {}) => {
    const env = { ...environmentOf(onPort, onSandboxPort), ...settings }
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    children.push(child)
    await becomesReady(child, `http://127.0.0.1:${onPort}/readyz`)
    return child
  }
  let current: ChildProcess
  const start = async () => {
    current = await launch(port, sandboxPort)
  }
  onTestFinished(async () => {
    for (const child of children.toReversed()) await endWith(child, 'SIGTERM')
    await eraseEmbeddedPostgres(join(dataDir, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  })
  await start()
  return {
    demo: JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')),
    dataDir,
    environment: environmentOf(port, sandboxPort),
    async startBeside(settings) {
      const [other, otherSandbox] = await freePorts()
      const child = await launch(other, otherSandbox, settings)
      return {
        url: `http://127.0.0.1:${other}`,
        end: () => endWith(child, 'SIGTERM'),
        kill: async () => void (await endWith(child, 'SIGKILL')),
      }
    },
    kill: async () => void (await endWith(current, 'SIGKILL')),
    end: () => endWith(current, 'SIGTERM'),
    startAgain: start,
  }
}

/** The exit code; null for a process that has ended already, or by a signal. */
async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return null
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill(signal)
  return exited
}

async function becomesReady(child: ChildProcess, url: string): Promise<void> {
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
      expect((await fetch(url)).status).toBe(200)
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Two ports below the range that outgoing connections take theirs from: they stay free while the server is down. */
export async function freePorts(): Promise<[number, number]> {
  const port = randomInt(20_000, 30_000)
  const free = await Promise.all([port, port + 1].map(isFree))
  return free.every(Boolean) ? [port, port + 1] : freePorts()
}

function isFree(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
