import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { Halts } from './halts.ts'

type Waiting = { pid: number; answering: Promise<unknown>; ended: () => Promise<void> }

/** Statements that wait for locks of others, as PostgreSQL sees them. */
export class Locks {
  readonly #admin: pg.Client
  /** The driver's connection answers one statement at a time. */
  #asked: Promise<unknown> = Promise.resolve()
  readonly #waiting: Waiting[] = []
  readonly #halts = new Halts()
  /** Connections that have ended while their statement waited. */
  readonly #orphans: number[] = []

  constructor(admin: pg.Client) {
    this.#admin = admin
  }

  /** Resolves with false when the statement is answered, and with true when it waits for a lock. */
  async isHeldUp(pid: number, answering: Promise<unknown>): Promise<boolean> {
    const answered = answering.then(() => true)
    for (;;) {
      if (await Promise.race([answered, pause(patienceMs, false)])) return false
      if (await this.#isBlocked(pid)) return true
    }
  }

  /** Notes a statement that waits. @param ended called when it is answered */
  wait(pid: number, answering: Promise<unknown>, ended: () => Promise<void>): void {
    this.#waiting.push({ pid, answering, ended })
    this.#halts.halt(pid)
  }

  /** Ends the waits of statements that nothing holds up any more. */
  async settle(): Promise<void> {
    for (const pid of this.#orphans.splice(0)) await this.untilGone(pid)
    for (const waiting of this.#waiting.splice(0)) {
      if (await this.#goesOn(waiting)) await waiting.ended()
      else this.wait(waiting.pid, waiting.answering, waiting.ended)
    }
  }

  /** Whether a statement that has waited is answered now. It may have to wait again, for another lock. */
  async #goesOn({ pid, answering }: Waiting): Promise<boolean> {
    if (await this.#isBlocked(pid)) return false
    this.#halts.resume(pid)
    return !(await this.isHeldUp(pid, answering))
  }

  /** Resumes all suspended server processes, at the end of a world. */
  close(): void {
    this.#halts.resumeAll()
  }

  /** Ends a wait. The server takes a moment to notice, which no other step may see. */
  async cancel(pid: number): Promise<void> {
    const waiting = this.#waiting.find((one) => one.pid === pid)
    if (!waiting) return
    this.#halts.resume(pid)
    await this.#ask('SELECT pg_cancel_backend($1)', [pid])
    await waiting.answering
    await this.settle()
  }

  /** Resolves when the server has noticed the end of a connection. A statement that waits for a lock notices it afterwards. */
  async untilGone(pid: number): Promise<void> {
    this.#halts.resume(pid)
    for (;;) {
      const { rows } = await this.#ask('SELECT pg_blocking_pids(pid) AS by FROM pg_stat_activity WHERE pid = $1', [pid])
      if (rows.length === 0) return
      if (rows[0].by.length > 0) return void this.#orphans.push(pid)
      await pause(1)
    }
  }

  #ask(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const answer = this.#asked.then(() => this.#admin.query(text, values))
    this.#asked = answer
    return answer
  }

  async #isBlocked(pid: number): Promise<boolean> {
    const { rows } = await this.#ask('SELECT cardinality(pg_blocking_pids($1)) > 0 AS blocked', [pid])
    return rows[0].blocked
  }
}

/** Most statements are answered within this time. */
const patienceMs = 4
