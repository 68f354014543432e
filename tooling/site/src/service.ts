import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'

/** A process that can be ended, killed and started again. */
export type Service = {
  name: string
  start(): Promise<void>
  /** As an operator ends it. @returns its exit code; null after a signal, or when it had ended before */
  end(): Promise<number | null>
  kill(): Promise<void>
}

type ServiceOptions = {
  name: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  /** Answers 2xx when it is ready. */
  probe: string
  /** How long it is waited for, in milliseconds, and whether that is a failure: a release without probes of workers has none. */
  patience?: { ms: number; orGoOn: boolean }
  /** Hears what it writes. */
  log: (text: string) => void
}

const patient = { ms: 300_000, orGoOn: false }
/** The maximum time of a shutdown, in milliseconds. */
const endMs = 120_000

export function createService({ name, args, env, probe, log, patience = patient }: ServiceOptions): Service {
  let child: ChildProcess | null = null
  const endWith = async (signal: NodeJS.Signals) => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return null
    const exited = new Promise<number | null>((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    const late = setTimeout(() => ending.kill('SIGKILL'), endMs)
    return exited.finally(() => clearTimeout(late))
  }
  return {
    name,
    async start() {
      const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      started.stdout.setEncoding('utf8').on('data', log)
      started.stderr.setEncoding('utf8').on('data', log)
      child = started
      const deadline = performance.now() + patience.ms
      while (!(await answers(probe))) {
        if (started.exitCode !== null) throw new Error(`${name} ended with ${started.exitCode}`)
        if (performance.now() > deadline) {
          if (patience.orGoOn) return
          throw new Error(`${name} was not ready in ${patience.ms} ms`)
        }
        await pause(100)
      }
    },
    end: () => endWith('SIGTERM'),
    kill: async () => void (await endWith('SIGKILL')),
  }
}

/** Whether an address answers 2xx within a second. */
export async function answers(url: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, { signal: AbortSignal.timeout(1_000) })
    await body?.cancel()
    return ok
  } catch {
    // Not yet, or not any more.
    return false
  }
}
