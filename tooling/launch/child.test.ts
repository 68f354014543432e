import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'

const childUrl = JSON.stringify(new URL('child.mjs', import.meta.url).href)

/** Stands in for the server: says what reaches it, and ends when it should. */
const serverScript = `
  process.on('SIGTERM', () => { console.log('SIGTERM'); setTimeout(() => process.exit(3), 50) })
  process.on('disconnect', () => process.exit(0))
  console.log(process.pid)
  setInterval(() => {}, 1_000)`

/** A launcher in a process of its own, and the process id of the server that it runs. */
async function launcher(): Promise<{ process: ChildProcess; server: number; lines: string[] }> {
  const code = `
    const { startChild } = await import(${childUrl})
    const server = startChild(process.execPath, ['-e', ${JSON.stringify(serverScript)}])
    process.on('SIGTERM', () => { server.stop('SIGTERM'); server.stop('SIGTERM') })
    process.exit(await server.ended)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line))
  await once(reader, 'line')
  return { process: child, server: Number(lines[0]), lines }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    // Any error means that the process is gone: this process may signal its own children.
    return false
  }
}

test('passes a signal on once, and ends with the exit code of what it runs', async () => {
  const running = await launcher()
  running.process.kill('SIGTERM')
  expect(await once(running.process, 'close')).toEqual([3, null])
  expect(running.lines.slice(1)).toEqual(['SIGTERM'])
})

test('when it is killed, what it runs notices', async () => {
  const running = await launcher()
  running.process.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(running.server)).toBe(false), patienceMs)
})

test('an old Node is told so in one line', async () => {
  const start = fileURLToPath(new URL('start.mjs', import.meta.url))
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '18.20.1' }); await import(${JSON.stringify(start)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', pretend], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [[code], text] = await Promise.all([once(child, 'close'), new Response(child.stderr).text()])
  expect([code, text.trim().split('\n')]).toEqual([1, [expect.stringContaining('Node.js 20 or newer is needed')]])
})
