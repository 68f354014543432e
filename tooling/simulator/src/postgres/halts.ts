import { readFileSync } from 'node:fs'

/**
 * Server processes that are suspended while their statements wait for locks. One COMMIT may release several statements, which
 * PostgreSQL would then execute concurrently; suspended processes are resumed one after another. Without effect where the server runs
 * on another machine.
 */
export class Halts {
  readonly #halted = new Set<number>()

  halt(pid: number): void {
    if (this.#halted.has(pid) || !isServerProcess(pid)) return
    if (signal(pid, 'SIGSTOP')) this.#halted.add(pid)
  }

  resume(pid: number): void {
    if (this.#halted.delete(pid)) signal(pid, 'SIGCONT')
  }

  resumeAll(): void {
    for (const pid of [...this.#halted]) this.resume(pid)
  }
}

/** Whether a process of this machine is one of PostgreSQL: the number may be that of another machine. */
function isServerProcess(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres:')
  } catch {
    return false
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
