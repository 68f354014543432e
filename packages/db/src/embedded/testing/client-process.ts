import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { printStderr } from '@merchant-payments/vitest/print-stderr'

const program = fileURLToPath(new URL('./use-server.ts', import.meta.url))

/** Another process that uses the server of a data directory. */
type ClientProcess = { child: ChildProcess; url: Promise<string>; leave(): Promise<void>; kill(): Promise<void> }

export function startClientProcess(dataDir: string): ClientProcess {
  const child = printStderr(spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'pipe'] }))
  const exit = once(child, 'exit')
  const url = once(createInterface(child.stdout), 'line').then(([line]) => String(line))
  return {
    child,
    url,
    async leave() {
      child.stdin.end()
      const [code] = await exit
      if (code !== 0) throw new Error(`the other process ended with ${code}`)
    },
    async kill() {
      child.kill('SIGKILL')
      await exit
    },
  }
}
