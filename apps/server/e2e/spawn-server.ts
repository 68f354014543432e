import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { printStderr } from '@merchant-payments/vitest/print-stderr'
import { expect, vi } from 'vitest'
import { patience } from '../src/testing/patience.ts'

/** A server in a process of its own, as `npm start` runs it. */
export type SpawnedServer = {
  url: string
  /** As Ctrl-C would end it; the exit code. */
  end(): Promise<number | null>
  /** As a crash would end it. */
  kill(): Promise<void>
}

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

/**
 * Returns when it is ready.
 *
 * @param program the module with which it begins
 */
export async function spawnServer(environment: NodeJS.ProcessEnv, program = main): Promise<SpawnedServer> {
  const env = { NODE_COMPILE_CACHE: compiled, ...environment }
  const child = printStderr(spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] }))
  const url = `http://127.0.0.1:${environment.PORT}`
  await becomesReady(child, `${url}/readyz`)
  return {
    url,
    end: () => endWith(child, 'SIGTERM'),
    kill: async () => void (await endWith(child, 'SIGKILL')),
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
  try {
    await vi.waitFor(async () => {
      if (child.exitCode !== null) return
      expect((await fetch(url)).status).toBe(200)
    }, patience)
  } catch (error) {
    await endWith(child, 'SIGKILL')
    throw error
  }
  if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
}
