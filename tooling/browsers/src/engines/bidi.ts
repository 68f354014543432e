import { patienceMs } from '@merchant-payments/vitest/suites'
import { BrowserEndedError } from './engine.ts'

/** A connection over which a browser is driven by WebDriver BiDi. */
type Bidi = {
  /** @throws with the browser's own message */
  send<Result>(method: string, params?: object): Promise<Result>
  on<Event>(method: string, listener: (event: Event) => void): void
  close(): void
}

type Message = { id?: number; method?: string; params?: unknown; result?: unknown; error?: string; message?: string }
type Waiting = { resolve(result: unknown): void; reject(error: Error): void; method: string }

/** @throws in a call that has no answer in time, such as that of a page whose frames have stopped */
export async function connectBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, Waiting>()
  const listeners = new Map<string, (event: never) => void>()
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message }: Message = JSON.parse(String(data))
    if (method !== undefined) return listeners.get(method)?.(params as never)
    const call = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(`${call.method}: ${error}: ${message}`))
  })
  const ended = (method: string) => new BrowserEndedError(`${method}: the browser has closed the connection`)
  socket.addEventListener('close', () => {
    for (const { method, reject } of waiting.values()) reject(ended(method))
    waiting.clear()
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${address} cannot be connected to`)))
  })
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(ended(method))
        count += 1
        const timer = setTimeout(() => reject(new Error(`${method}: no answer from the browser`)), patienceMs)
        const settle =
          <Value>(end: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer)
            end(value)
          }
        waiting.set(count, { resolve: settle(resolve as Waiting['resolve']), reject: settle(reject), method })
        socket.send(JSON.stringify({ id: count, method, params }))
      }),
    on: (method, listener) => void listeners.set(method, listener as (event: never) => void),
    close: () => socket.close(),
  }
}
