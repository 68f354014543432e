import { AsyncLocalStorage } from 'node:async_hooks'
import crypto from 'node:crypto'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import { current } from '../world.ts'
import type { Task } from './agenda.ts'

/** A timer of a simulated process, as setTimeout and setInterval return it. */
class Timer {
  #task: Task | undefined
  readonly #start: () => Task

  constructor(start: () => Task) {
    this.#start = start
    this.#task = start()
  }

  refresh(): this {
    this.close()
    this.#task = this.#start()
    return this
  }

  close(): void {
    if (this.#task) this.#task.canceled = true
  }

  restart(): void {
    this.#task = this.#start()
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }

  [Symbol.dispose](): void {
    this.close()
  }
}

/** An immediate of a simulated process. */
class Immediate {
  canceled = false

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  hasRef(): boolean {
    return true
  }
}

type Callback = (...args: unknown[]) => void

const real = {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout,
  clearInterval,
  clearImmediate,
  Date,
  random: Math.random,
  now: performance.now.bind(performance),
  abortAfter: AbortSignal.timeout.bind(AbortSignal),
  pause: timersPromises.setTimeout,
  nextTurn: timersPromises.setImmediate,
  randomBytes: crypto.randomBytes,
  randomInt: crypto.randomInt,
  randomUUID: crypto.randomUUID,
  randomFillSync: crypto.randomFillSync,
  getRandomValues: crypto.webcrypto.getRandomValues.bind(crypto.webcrypto),
}

function timeout(callback: Callback, ms = 0, ...args: unknown[]): unknown {
  const here = current()
  if (!here) return real.setTimeout(callback, ms, ...args)
  const inContext = AsyncLocalStorage.snapshot()
  return new Timer(() => here.world.plan(here.process, Math.max(1, ms), () => inContext(callback, ...args)))
}

function interval(callback: Callback, ms = 0, ...args: unknown[]): unknown {
  const here = current()
  if (!here) return real.setInterval(callback, ms, ...args)
  const inContext = AsyncLocalStorage.snapshot()
  const timer: Timer = new Timer(() =>
    here.world.plan(here.process, Math.max(1, ms), () => {
      timer.restart()
      inContext(callback, ...args)
    }),
  )
  return timer
}

function clear(timer: unknown): void {
  if (timer instanceof Timer) timer.close()
  else real.clearTimeout(timer as NodeJS.Timeout)
}

function immediate(callback: Callback, ...args: unknown[]): unknown {
  const here = current()
  if (!here) return real.setImmediate(callback, ...args)
  const handle = new Immediate()
  here.world.immediates += 1
  real.setImmediate(() => {
    here.world.immediates -= 1
    if (!handle.canceled && here.process.alive) callback(...args)
  })
  return handle
}

function clearSimulated(handle: unknown): void {
  if (handle instanceof Immediate) handle.canceled = true
  else real.clearImmediate(handle as NodeJS.Immediate)
}

function pause(ms = 0, value?: unknown, options: { signal?: AbortSignal; ref?: boolean } = {}): Promise<unknown> {
  if (!current()) return real.pause(ms, value, options)
  const { signal } = options
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new DOMException('The operation was aborted', 'AbortError'))
    if (signal?.aborted) return refuse()
    const timer = timeout(() => {
      signal?.removeEventListener('abort', aborted)
      resolve(value)
    }, ms)
    const aborted = () => {
      clear(timer)
      refuse()
    }
    signal?.addEventListener('abort', aborted, { once: true })
  })
}

function nextTurn(value?: unknown): Promise<unknown> {
  return new Promise((resolve) => void immediate(() => resolve(value)))
}

function abortAfter(ms: number): AbortSignal {
  if (!current()) return real.abortAfter(ms)
  const controller = new AbortController()
  timeout(() => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError')), ms)
  return controller.signal
}

function simulatedNow(): number | undefined {
  const here = current()
  return here && here.world.now + here.process.skewMs
}

const SimulatedDate = new Proxy(real.Date, {
  construct(target, args, newTarget) {
    const now = args.length === 0 ? simulatedNow() : undefined
    return Reflect.construct(target, now === undefined ? args : [Math.floor(now)], newTarget)
  },
  get(target, name, receiver) {
    return name === 'now' ? dateNow : Reflect.get(target, name, receiver)
  },
})

function dateNow(): number {
  return Math.floor(simulatedNow() ?? real.Date.now())
}

function performanceNow(): number {
  const here = current()
  return here ? here.world.now - here.process.startedAt : real.now()
}

function mathRandom(): number {
  return current()?.process.random.fraction() ?? real.random()
}

function randomBytes(size: number, callback?: (error: Error | null, bytes: Buffer) => void): Buffer | undefined {
  const here = current()
  if (!here) return callback ? (real.randomBytes(size, callback) as undefined) : real.randomBytes(size)
  const bytes = here.process.random.bytes(size)
  if (!callback) return bytes
  process.nextTick(callback, null, bytes)
  return undefined
}

function randomInt(...args: unknown[]): unknown {
  const here = current()
  const [from, to] = (args.length === 1 ? [0, args[0]] : args) as [number, number]
  if (!here || typeof args.at(-1) === 'function') return Reflect.apply(real.randomInt, crypto, args)
  return from + here.process.random.below(to - from)
}

function randomUUID(): string {
  const here = current()
  if (!here) return real.randomUUID()
  const bytes = here.process.random.bytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function getRandomValues<Values extends NodeJS.TypedArray>(values: Values): Values {
  const here = current()
  if (!here) return real.getRandomValues(values as Uint8Array<ArrayBuffer>) as unknown as Values
  here.process.random.bytes(values.byteLength).copy(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  return values
}

function randomFillSync(buffer: NodeJS.ArrayBufferView, ...rest: number[]): unknown {
  const here = current()
  if (!here || rest.length > 0) return Reflect.apply(real.randomFillSync, crypto, [buffer, ...rest])
  here.process.random.bytes(buffer.byteLength).copy(new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength))
  return buffer
}

type Waits = (...args: unknown[]) => unknown

/** Functions that end in the pool of threads: the step of the simulation waits for them. */
function held(place: object): Record<string, Waits> {
  const functions = Object.entries(place).filter((entry): entry is [string, Waits] => typeof entry[1] === 'function')
  return Object.fromEntries(
    functions.map(([name, original]) => [
      name,
      (...args: unknown[]) => {
        const result = Reflect.apply(original, place, args)
        if (result instanceof Promise) current()?.world.hold(Promise.allSettled([result]))
        return result
      },
    ]),
  )
}

/**
 * Puts the time and the random numbers of the simulation in the place of those of Node.js, for code of a simulated process
 * alone. Modules that have imported the functions of Node.js before see the new ones, too.
 * @returns puts everything back
 */
export function installTime(): () => void {
  const places: [object, Record<string, unknown>][] = [
    [
      globalThis,
      {
        setTimeout: timeout,
        setInterval: interval,
        setImmediate: immediate,
        clearTimeout: clear,
        clearInterval: clear,
        clearImmediate: clearSimulated,
        Date: SimulatedDate,
      },
    ],
    [Math, { random: mathRandom }],
    [performance, { now: performanceNow }],
    [AbortSignal, { timeout: abortAfter }],
    [timersPromises, { setTimeout: pause, setImmediate: nextTurn }],
    [files, held(files)],
    [crypto, { randomBytes, randomInt, randomUUID, randomFillSync }],
    [crypto.webcrypto, { getRandomValues, randomUUID }],
  ]
  const undo = places.map(([place, values]) => {
    const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(place, name)] as const)
    for (const [name, value] of Object.entries(values))
      Object.defineProperty(place, name, { value, writable: true, configurable: true, enumerable: true })
    return () => {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(place, name, descriptor)
        else Reflect.deleteProperty(place, name)
      }
    }
  })
  syncBuiltinESMExports()
  return () => {
    for (const put of undo) put()
    syncBuiltinESMExports()
  }
}
