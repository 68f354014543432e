import { AsyncLocalStorage } from 'node:async_hooks'
import { type Random, randomOf } from './random.ts'
import { Agenda, type Task } from './time/agenda.ts'

/** A process of the product, a client, a receiver or the processor: whatever ends, pauses and has a clock by itself. */
export type Process = {
  readonly name: string
  readonly startedAt: number
  /** The error of its clock, in milliseconds. */
  readonly skewMs: number
  readonly random: Random
  alive: boolean
  /** The process is suspended until this moment. */
  stoppedUntil: number
  /** Called when the process is killed. The kill ends with the promises that they return. */
  onKilled: (() => Promise<void>)[]
}

type Here = { world: World; process: Process }

const here = new AsyncLocalStorage<Here>()

/** The simulated process whose code runs now; undefined outside of a simulation. */
export function current(): Here | undefined {
  return here.getStore()
}

/** Runs work that belongs to no simulated process: it gets the real time and the real network. */
export function outside<T>(work: () => T): T {
  return here.exit(work)
}

type WorldOptions = {
  seed: number
  /** The simulated time at the beginning, in milliseconds since 1970. */
  startsAt: number
  /** Names of faults that do not happen, although the seed has them. */
  without?: ReadonlySet<string>
  /** Without faults from the beginning, as while a world is set up. */
  calm?: boolean
}

const realImmediate = setImmediate

/**
 * One simulated world: its time, the agenda of what happens next, and the faults. Everything that crosses a border is a task of
 * the agenda, and a task begins only when all code that the previous task has started waits for a later task.
 */
export class World {
  readonly seed: number
  now: number
  readonly startsAt: number
  /** The crossings of borders, in order. */
  readonly trace: string[] = []
  /** The faults that have happened, by name. */
  readonly faults: string[] = []
  /** How often each kind of fault happens, as a factor of its usual probability. */
  readonly #rates = new Map<string, number>()
  readonly #without: ReadonlySet<string>
  readonly #agenda = new Agenda()
  readonly #crossings = new Map<string, number>()
  readonly #held = new Set<Promise<unknown>>()
  faulty: boolean
  /** Calls of setImmediate whose turn has not come. */
  immediates = 0
  /** Called after a step in which a statement ended or a connection closed. */
  settleLocks: () => Promise<void> = async () => undefined
  databaseMoved = false

  constructor({ seed, startsAt, without = new Set(), calm = false }: WorldOptions) {
    this.seed = seed
    this.now = startsAt
    this.startsAt = startsAt
    this.#without = without
    this.faulty = !calm
  }

  process(name: string, { skewMs = 0 }: { skewMs?: number } = {}): Process {
    const generation = this.crossing(`start of ${name}`)
    const random = randomOf(this.seed, `${name} ${generation}`)
    return { name, startedAt: this.now, skewMs, random, alive: true, stoppedUntil: 0, onKilled: [] }
  }

  /** Runs work as code of a process. */
  as<T>(process: Process, work: () => T): T {
    return here.run({ world: this, process }, work)
  }

  /** Counts how often something has happened. */
  crossing(place: string): number {
    const count = (this.#crossings.get(place) ?? 0) + 1
    this.#crossings.set(place, count)
    return count
  }

  /** Plans work of a process; it does not happen if the process is dead by then. */
  plan(process: Process, delayMs: number, run: () => void): Task {
    const begin = () => {
      if (!process.alive || task.canceled) return
      if (process.stoppedUntil > this.now) this.#agenda.add(process.stoppedUntil, begin)
      else this.as(process, run)
    }
    const task = this.#agenda.add(this.now + Math.max(0, delayMs), begin)
    return task
  }

  /** Plans work of the world itself. */
  planWorld(delayMs: number, run: () => void): Task {
    return this.#agenda.add(this.now + Math.max(0, delayMs), run)
  }

  /** How long a border takes to cross, in milliseconds: mostly little. */
  latency(place: string): number {
    const random = randomOf(this.seed, `latency ${place} ${this.crossing(`latency ${place}`)}`)
    const spread = random.fraction()
    if (!this.faulty) return 0.2 + spread * 0.3
    if (spread < 0.9) return 0.1 + random.fraction() * 3
    return random.fraction() * 80
  }

  /** Whether a fault happens at this crossing. Its name, with the number of the crossing, can be left out of a later run. */
  fault(kind: string, place: string, probability: number): boolean {
    const name = `${kind} ${place} #${this.crossing(`${kind} ${place}`)}`
    if (!this.faulty || !randomOf(this.seed, name).chance(probability * this.#rateOf(kind))) return false
    if (this.#without.has(name)) return false
    this.faults.push(name)
    this.tell(`FAULT: ${name}`)
    return true
  }

  /** In some worlds a kind of fault is frequent, in others it never happens. */
  #rateOf(kind: string): number {
    let rate = this.#rates.get(kind)
    if (rate === undefined) {
      const random = randomOf(this.seed, `rate of ${kind}`)
      rate = random.chance(0.3) ? 0 : random.fraction() * 3
      this.#rates.set(kind, rate)
    }
    return rate
  }

  tell(line: string): void {
    this.trace.push(`${((this.now - this.startsAt) / 1000).toFixed(4)} ${line}`)
  }

  /** The current step is not over before this has settled. */
  hold(work: Promise<unknown>): void {
    const held = work.finally(() => this.#held.delete(held))
    this.#held.add(held)
  }

  /** Ends a process at this moment. */
  async kill(process: Process): Promise<void> {
    if (!process.alive) return
    process.alive = false
    await Promise.all(process.onKilled.map((end) => end()))
    this.databaseMoved = true
  }

  /** Lets tasks happen until a condition holds. @returns false when `limitMs` has passed before */
  async run(isOver: () => boolean, limitMs: number): Promise<boolean> {
    const limit = this.now + limitMs
    await this.#quiet()
    while (!isOver()) {
      const task = this.#agenda.next(limit)
      if (!task) {
        this.now = Math.max(this.now, limit)
        return isOver()
      }
      this.now = Math.max(this.now, task.at)
      task.run()
      await this.#quiet()
    }
    return true
  }

  /** Moves time on at once, as a machine that was suspended sees it. */
  leap(ms: number): void {
    this.now += ms
  }

  /** Resolves when all code waits for a later task. */
  async #quiet(): Promise<void> {
    do {
      await new Promise((resolve) => void realImmediate(resolve))
      if (this.#held.size > 0) await Promise.all(this.#held)
      else if (this.databaseMoved) {
        this.databaseMoved = false
        await this.settleLocks()
      }
    } while (this.#held.size > 0 || this.immediates > 0 || this.databaseMoved || threadsAtWork())
  }
}

/** Whether the thread pool has work, such as a hash of a password. */
function threadsAtWork(): boolean {
  return process.getActiveResourcesInfo().some((name) => /^(FSReq|.*Request|.*Job|ZlibStream)/.test(name))
}
