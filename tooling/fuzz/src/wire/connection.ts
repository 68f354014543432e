import { connect, type Socket } from 'node:net'
import { type Answer, parseAnswer } from './answer.ts'
import type { Address, Rendered } from './render.ts'

/** Milliseconds for an answer to any request. */
const defaultDeadlineMs = 10_000

/** A client's connection, which is opened again whenever it has ended. One request at a time. */
export class Connection {
  readonly #address: Pick<Address, 'host' | 'port'>
  readonly #deadlineMs: number
  #socket: Socket | null = null

  constructor(address: Pick<Address, 'host' | 'port'>, deadlineMs = defaultDeadlineMs) {
    this.#address = address
    this.#deadlineMs = deadlineMs
  }

  /** @throws when an answer is late, incomplete or not HTTP */
  async exchange(rendered: Rendered): Promise<Answer[]> {
    const kept = rendered.ownConnection ? null : this.#socket
    this.#socket = null
    // The server may have ended a kept connection just now, before it read any of this: then a new one is due.
    const known = kept && !kept.destroyed && kept.readable && kept.writable ? kept : null
    const attempt = await this.#send(known ?? this.#open(), rendered)
    const { answers, reusable, socket } =
      attempt === 'unheard' && known ? heard(await this.#send(this.#open(), rendered)) : heard(attempt)
    if (reusable && !rendered.ownConnection) this.#socket = socket
    else socket.destroy()
    return answers
  }

  close(): void {
    this.#socket?.destroy()
  }

  #send(socket: Socket, rendered: Rendered): Promise<Attempt> {
    return send(socket, rendered, this.#deadlineMs)
  }

  #open(): Socket {
    return connect({ host: this.#address.host, port: this.#address.port, noDelay: true })
  }
}

type Attempt = { answers: Answer[]; reusable: boolean; socket: Socket } | 'unheard'

function heard(attempt: Attempt): Exclude<Attempt, 'unheard'> {
  if (attempt === 'unheard') throw new Error('the connection ended without an answer')
  return attempt
}

function send(socket: Socket, { bytes, method, answers: wanted }: Rendered, deadlineMs: number): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    const answers: Answer[] = []
    let received: Buffer = Buffer.alloc(0)
    let written = false
    const settle = (act: () => void) => {
      clearTimeout(timer)
      socket.removeAllListeners()
      socket.on('error', () => undefined)
      act()
    }
    const fail = (reason: string) => {
      settle(() => reject(new Error(reason)))
      socket.destroy()
    }
    const timer = setTimeout(() => fail(`no answer within ${deadlineMs / 1000} s`), deadlineMs)
    const ended = () => {
      if (answers.length === 0 && received.length === 0) settle(() => resolve('unheard'))
      else fail(`the connection ended after ${answers.length} of ${wanted} answers and ${received.length} bytes`)
      socket.destroy()
    }
    socket.on('data', (part) => {
      received = received.length === 0 ? part : Buffer.concat([received, part])
      try {
        for (let next = parseAnswer(received, method); next; next = parseAnswer(received, method)) {
          answers.push(next.answer)
          received = received.subarray(next.length)
        }
      } catch (error) {
        return fail(error instanceof Error ? error.message : String(error))
      }
      if (answers.length < wanted) return
      const closing = answers.some(({ headers }) => headers.connection?.[0]?.toLowerCase() === 'close')
      settle(() => resolve({ answers, reusable: written && !closing && received.length === 0, socket }))
    })
    socket.on('end', ended)
    socket.on('close', ended)
    // Bytes that were sent before the reset are still read; the end follows.
    socket.on('error', () => undefined)
    socket.write(bytes, () => {
      written = true
    })
  })
}
