import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Release } from './build-release.ts'
import { runTool } from './run-tool.ts'

/** A process of a release: API and worker. */
export type ServerProcess = { url: string; release: Release; end(): Promise<void> }

const patienceMs = 60_000
const pollMs = 50

/** Resolves when the server is ready. Its log goes to a file. */
export async function startServer(
  release: Release,
  port: number,
  environment: NodeJS.ProcessEnv,
  logFile: string,
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, [join(release.folder, 'apps/server/src/main.ts')], {
    cwd: release.folder,
    env: {
      ...environment,
      PORT: String(port),
      NODE_COMPILE_CACHE: join(release.folder, 'node_modules/.cache/compiled'),
    },
    stdio: ['ignore', log, log],
  })
  await becomesReady(child, url, `${release.name} on ${url} (${logFile})`)
  return {
    url,
    release,
    async end() {
      if (child.exitCode !== null) throw new Error(`${release.name} on ${url} ended by itself with ${child.exitCode}`)
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${release.name} on ${url} ended with ${code} after SIGTERM`)
    },
  }
}

async function becomesReady(child: ChildProcess, url: string, what: string): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${what} did not start`)
    if (performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${what} is not ready after ${patienceMs / 1000} s`)
    }
    await pause(pollMs)
  }
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null)
  return answer?.status === 200
}

/** The output of an operator command of a release. */
export async function mpay(release: Release, environment: NodeJS.ProcessEnv, ...args: string[]) {
  const file = join(release.folder, 'apps/server/bin/mpay.mjs')
  return JSON.parse(
    await runTool(process.execPath, [file, ...args, '--json'], { cwd: release.folder, env: environment }),
  )
}
