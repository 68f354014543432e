import { Duplex } from 'node:stream'
import type pg from 'pg'
import type { Task } from '../time/agenda.ts'
import { outside, type Process, type World } from '../world.ts'
import { Backend } from './backend.ts'
import type { Locks } from './locks.ts'
import { errorOf, greeting, MessageReader, queryMessage, textsOf, typeOf } from './messages.ts'

/** The database of a world. */
export type Server = {
  Client: typeof pg.Client
  url: string
  locks: Locks
  /** All open connections of the product. */
  links: Set<Link>
  /** Whether others can see the row of an object. */
  isCommitted: (table: string, id: string) => Promise<boolean>
}

/** Messages that the server answers with one state of readiness: a statement, mostly. */
type Unit = { bytes: Buffer; label: string; ends: boolean }

const lockTimeoutMs = 10_000

/** How often a statement, or its answer, is lost with its connection, and how often its process ends with it. */
const probability = {
  lost: 1 / 400,
  killed: 1 / 700,
  commitLost: 1 / 60,
  commitKilled: 1 / 60,
  slow: 1 / 300,
  stopped: 1 / 500,
}

const stopMs = { least: 3_000, most: 25_000 }

/**
 * The socket of a product's connection to PostgreSQL. Statements go to a real connection, each when the agenda says so, and so do
 * the answers back.
 */
export class Link extends Duplex {
  readonly #world: World
  readonly #process: Process
  readonly #server: Server
  readonly #name: string
  readonly #reader = new MessageReader()
  readonly #texts = new Map<string, string>()
  readonly #units: Unit[] = []
  #backend: Backend | null = null
  #started = false
  #gathered: Buffer[] = []
  #label = ''
  #busy = false
  #isLost = false
  /** The state of the transaction: idle (I), open (T) or failed (E). */
  #status = 'I'
  #lockTimeoutMs = lockTimeoutMs
  #listens = false
  #answeredAt = 0

  constructor(world: World, process: Process, server: Server) {
    super({ allowHalfOpen: false })
    this.#world = world
    this.#process = process
    this.#server = server
    this.#name = process.name
    server.links.add(this)
    process.onKilled.push(() => this.#disconnect())
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  connect(): this {
    this.#world.plan(this.#process, this.#world.latency(`${this.#name} connects`), () => {
      this.#world.hold(
        outside(() => Backend.open(this.#server.Client, this.#server.url)).then((backend) => {
          this.#backend = backend
          if (this.destroyed) return this.#disconnect()
          this.#world.as(this.#process, () => this.emit('connect'))
          return undefined
        }),
      )
    })
    return this
  }

  override _read(): void {}

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (!this.#started) {
      this.#started = true
      const processId = this.#backend?.processId ?? 0
      this.#world.plan(this.#process, 0, () => void this.push(greeting(processId)))
    } else for (const message of this.#reader.read(bytes)) this.#gather(message)
    done()
  }

  override _final(done: () => void): void {
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#world.hold(this.#disconnect())
    done(error)
  }

  #gather(message: Buffer): void {
    const type = typeOf(message)
    this.#gathered.push(message)
    this.#label ||= this.#textOf(message, type)
    if (type !== 'Q' && type !== 'S' && type !== 'X') return
    this.#units.push({ bytes: Buffer.concat(this.#gathered), label: this.#label, ends: type === 'X' })
    this.#gathered = []
    this.#label = ''
    this.#next()
  }

  #textOf(message: Buffer, type: string): string {
    if (type === 'Q') return textsOf(message, 1)[0] ?? ''
    if (type === 'P') {
      const [name = '', text = ''] = textsOf(message, 2)
      this.#texts.set(name, text)
      return text
    }
    return type === 'B' ? (this.#texts.get(textsOf(message, 2)[1] ?? '') ?? '') : ''
  }

  /** Plans the next statement. */
  #next(): void {
    if (this.#busy || this.#isLost) return
    const unit = this.#units.shift()
    if (!unit) return
    this.#busy = true
    this.#world.plan(this.#process, this.#world.latency(`${this.#name} statement`), () => {
      if (this.#isLost) return
      if (unit.ends) {
        this.#world.hold(this.#disconnect().then(() => void this.destroy()))
      } else this.#world.hold(outside(() => this.#execute(unit)))
    })
  }

  async #execute(unit: Unit): Promise<void> {
    const world = this.#world
    const label = labelOf(unit.label)
    if (this.#fails('before', label)) return this.#lose()
    const [, limit] = /SET LOCAL lock_timeout TO (\d+)/.exec(unit.label) ?? []
    if (limit !== undefined) this.#lockTimeoutMs = Number(limit)
    if (!this.#backend || !this.#process.alive) return
    const answering = this.#backend.ask(Buffer.concat([this.#timeMessage(), unit.bytes]), 2)
    const pid = this.#backend.processId
    if (await this.#server.locks.isHeldUp(pid, answering)) {
      world.tell(`${this.#name}: waits for a lock: ${label}`)
      const limit: Task = world.planWorld(this.#lockTimeoutMs, () => {
        world.tell(`${this.#name}: the wait for a lock ends: ${label}`)
        world.hold(outside(() => this.#server.locks.cancel(pid)))
      })
      this.#server.locks.wait(pid, answering, async () => {
        limit.canceled = true
        await this.#finish(unit, label, await answering)
      })
      return
    }
    await this.#finish(unit, label, await answering)
  }

  /** The simulated time, for `now()` and `clock_timestamp()`; time limits are the simulator's. */
  #timeMessage(): Buffer {
    const time = new Date(Math.floor(this.#world.now)).toISOString()
    const settings: Record<string, string> = {
      'simulated.clock': time,
      ...(this.#status === 'I' ? { 'simulated.now': time } : {}),
      lock_timeout: '0',
      statement_timeout: '0',
      idle_in_transaction_session_timeout: '0',
    }
    const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`)
    return queryMessage(`SELECT ${calls.join(', ')}`)
  }

  async #finish(unit: Unit, label: string, messages: Buffer[] | null): Promise<void> {
    const world = this.#world
    world.databaseMoved = true
    if (!messages || this.#isLost || !this.#process.alive) return
    const refused = messages.find((message) => typeOf(message) === 'E')
    const code = refused && errorOf(refused).get('C')
    // The simulator cancels a statement only after the time limit of a lock.
    if (refused && code === '57014') refused.write('55P03', refused.indexOf('C57014') + 1)
    this.#status = String.fromCharCode(messages.at(-1)?.[5] ?? 0)
    if (this.#status === 'I') this.#lockTimeoutMs = lockTimeoutMs
    world.tell(`${this.#name}: ${label}${code === undefined ? '' : ` → ${code}`}`)
    if (/^\s*LISTEN/.test(unit.label)) this.#listens = true
    if (/^\s*NOTIFY/.test(unit.label)) for (const link of this.#server.links) await link.#hear()
    if (this.#fails('after', label)) return this.#lose()
    if (world.fault('process stopped', `${this.#name}: ${label}`, probability.stopped)) {
      const { least, most } = stopMs
      this.#process.stoppedUntil = world.now + least + this.#process.random.fraction() * (most - least)
    }
    this.#answer(Buffer.concat(messages), label)
    this.#busy = false
    this.#next()
  }

  #answer(bytes: Buffer, label: string): void {
    const world = this.#world
    const place = `${this.#name} answer`
    const late = world.fault('slow answer', `${this.#name}: ${label}`, probability.slow) ? 3_000 : 0
    this.#answeredAt = Math.max(this.#answeredAt, world.now + late + world.latency(place))
    world.plan(this.#process, this.#answeredAt - world.now, () => {
      if (!this.#isLost) this.push(bytes)
    })
  }

  /** Whether the connection, or the process, ends before or after a statement. */
  #fails(when: string, label: string): boolean {
    const commits = label.startsWith('COMMIT')
    const place = `${when} ${this.#name}: ${label}`
    if (this.#world.fault('process killed', place, commits ? probability.commitKilled : probability.killed)) {
      this.#world.hold(this.#world.kill(this.#process))
      return true
    }
    return this.#world.fault('connection lost', place, commits ? probability.commitLost : probability.lost)
  }

  async #lose(): Promise<void> {
    if (!this.#process.alive) return
    await this.#disconnect()
    this.#world.plan(this.#process, this.#world.latency(`${this.#name} loss`), () => void this.destroy())
  }

  async #disconnect(): Promise<void> {
    this.#server.links.delete(this)
    this.#isLost = true
    const backend = this.#backend
    if (!backend) return
    this.#backend = null
    await outside(() => {
      backend.close()
      return this.#server.locks.untilGone(backend.processId)
    })
    this.#world.databaseMoved = true
  }

  /** Takes what others have notified. */
  async #hear(): Promise<void> {
    if (!this.#listens || this.#busy || !this.#backend) return
    const heard = await this.#backend.notifications()
    if (heard.length > 0) this.#answer(Buffer.concat(heard), 'notification')
  }
}

/** The beginning of a statement, on one line. */
function labelOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)
}
