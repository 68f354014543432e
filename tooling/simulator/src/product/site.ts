import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '@merchant-payments/api/services'
import type { Snapshot } from '@merchant-payments/sandbox'
import { processorEventsPath } from '@merchant-payments/server/parts'
import type { Server } from '../postgres/link.ts'
import { randomOf } from '../random.ts'
import { outside, type Process, type World } from '../world.ts'
import { Bank } from './bank.ts'
import { Receivers } from './receivers.ts'
import { type Parts, type Role, startParts } from './start-process.ts'

/** `location`: where a page leads to. */
export type Answer = { status: number; data: Record<string, unknown>; location: string | null }

export type HttpRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
}

type Running = { name: string; role: Role; process: Process; parts: Parts | null }

const probability = { unsent: 1 / 60, lost: 1 / 30 }
const clientTimeoutMs = 30_000
const restartMs = { least: 100, most: 4_000 }
const maxSkewMs = 1_500

/** An installation of the product in a world: its processes, the processor, and the merchants' receivers. */
export class Site {
  readonly world: World
  readonly bank: Bank
  readonly receivers: Receivers
  readonly log: string[] = []
  readonly #server: Server
  readonly #running = new Map<string, Running>()

  constructor(world: World, server: Server, snapshot?: Snapshot) {
    this.world = world
    this.#server = server
    this.receivers = new Receivers(world, (table, id) => outside(() => server.isCommitted(table, id)))
    const post = async (from: Process, headers: Record<string, string>, body: string) =>
      (await this.request(from, { method: 'POST', path: processorEventsPath, headers, body })).status
    this.bank = new Bank(world, { post, ...(snapshot && { snapshot }) })
  }

  /** Starts a process. A process that is killed, or fails to start, is started again after a while. */
  start(name: string, role: Role): void {
    const random = randomOf(this.world.seed, `restart of ${name} ${this.world.crossing(`restart of ${name}`)}`)
    const skewMs = this.world.faulty ? Math.round((random.fraction() - 0.5) * 2 * maxSkewMs) : 0
    const process = this.world.process(name, { skewMs })
    const running: Running = { name, role, process, parts: null }
    this.#running.set(name, running)
    process.onKilled.push(async () => {
      running.parts = null
      const { least, most } = restartMs
      this.world.planWorld(least + random.fraction() * (most - least), () => this.start(name, role))
    })
    this.world.tell(`${name}: starts`)
    this.world.as(process, () => {
      const borders = { fetch: this.bank.fetchFor(process), sender: this.receivers.senderFor(process) }
      const told = (line: string) => void this.log.push(`${name} ${line.trim()}`)
      startParts(role, borders, { databaseUrl: this.#server.url, told }).then(
        (parts) => {
          running.parts = parts
          this.world.tell(`${name}: has started`)
        },
        (error: unknown) => {
          this.world.tell(`${name}: failed to start: ${error instanceof Error ? error.message : String(error)}`)
          this.world.hold(this.world.kill(process))
        },
      )
    })
  }

  isUp(name: string): boolean {
    return this.#running.get(name)?.parts !== null && this.#running.has(name)
  }

  /** A running process. @throws Error if it is down */
  partsOf(name: string): { process: Process; parts: Parts } {
    const running = this.#running.get(name)
    if (!running?.parts) throw new Error(`${name} is down`)
    return { process: running.process, parts: running.parts }
  }

  /** Runs a command in a process of its own, again when that is killed or the command fails. */
  async command<T>(from: Process, command: (services: Services) => Promise<T>): Promise<T> {
    const name = `command of ${from.name}`
    this.start(name, 'operator')
    for (;;) {
      const up = this.isUp(name) ? this.partsOf(name) : null
      const done = up && (await this.#attempt(from, up, command))
      if (done) return done.value
      await pause(restartMs.least)
    }
  }

  /** Resolves with null when the process was killed, or the command has failed. */
  #attempt<T>(
    from: Process,
    { process, parts }: { process: Process; parts: Parts },
    command: (services: Services) => Promise<T>,
  ): Promise<{ value: T } | null> {
    return new Promise((resolve) => {
      const end = (done: { value: T } | null) => void this.world.plan(from, 1, () => resolve(done))
      process.onKilled.push(async () => end(null))
      this.world.as(process, () =>
        command(parts.services).then(
          (value) => end({ value }),
          (error: unknown) => {
            this.world.tell(`${process.name}: ${String(error)}`)
            end(null)
          },
        ),
      )
    })
  }

  /** Ends all processes at once. */
  async close(): Promise<void> {
    for (const { process } of this.#running.values()) await this.world.kill(process)
    await this.bank.close()
  }

  /** Sends a request over the network to one of the APIs. Rejects when the connection is lost, or after half a minute. */
  request(from: Process, { method, path, headers, body }: HttpRequest): Promise<Answer> {
    const world = this.world
    return new Promise((resolve, reject) => {
      const place = `${from.name}: ${method} ${path}`
      const later = (act: () => void) => world.plan(from, world.latency(`${from.name} answer`), act)
      const lose = () => void later(() => reject(new Error('the connection was lost')))
      world.plan(from, clientTimeoutMs, () => reject(new Error('no answer in time')))
      if (world.fault('request lost', place, probability.unsent)) return lose()
      world.planWorld(world.latency(`${from.name} request`), () => {
        const up = [...this.#running.values()].filter(({ parts }) => parts?.app)
        const turn = world.crossing(`request of ${from.name}`)
        const api = up.length > 0 ? randomOf(world.seed, `api for ${from.name} ${turn}`).pick(up) : null
        if (!api?.parts?.app) return lose()
        const { app } = api.parts
        api.process.onKilled.push(async () => lose())
        world.as(api.process, () => {
          app.inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) }).then(
            ({ statusCode: status, body: text, headers: { location } }) => {
              world.tell(`${place} → ${status} by ${api.name}`)
              if (world.fault('answer lost', place, probability.lost)) return lose()
              return void later(() => resolve({ status, data: dataOf(text), location: textOf(location) }))
            },
            () => lose(),
          )
        })
      })
    })
  }
}

const textOf = (header: unknown) => (typeof header === 'string' ? header : null)

/** The object of an answer; nothing of a page. */
function dataOf(text: string): Record<string, unknown> {
  if (!text.startsWith('{')) return {}
  const { data, error, ...rest } = JSON.parse(text) as {
    data?: Record<string, unknown>
    error?: Record<string, unknown>
  }
  return data ?? error ?? rest
}
