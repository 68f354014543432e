import type { Socket } from 'node:net'
import type pg from 'pg'
import { MessageReader, queryMessage, typeOf } from './messages.ts'

/** The driver's own part, which its types leave out. */
type Connected = pg.Client & { processID: number; connection: { stream: Socket; removeAllListeners(): void } }

/** A real connection to PostgreSQL, past the driver: bytes of whole messages, and the messages of the answer. */
export class Backend {
  readonly processId: number
  readonly #socket: Socket
  readonly #reader = new MessageReader()
  /** Notifications, which may come at any time. */
  readonly #heard: Buffer[] = []
  #collected: Buffer[] = []
  #expected = 0
  #answer: ((messages: Buffer[] | null) => void) | null = null

  private constructor(socket: Socket, processId: number) {
    this.#socket = socket
    this.processId = processId
    socket.on('data', (bytes: Buffer) => {
      for (const message of this.#reader.read(bytes)) this.#take(message)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => this.#end(null))
  }

  static async open(Client: typeof pg.Client, url: string): Promise<Backend> {
    const client = new Client({ connectionString: url }) as Connected
    await client.connect()
    const socket = client.connection.stream
    socket.removeAllListeners()
    client.connection.removeAllListeners()
    return new Backend(socket, client.processID)
  }

  /** Sends messages, and resolves with what was answered after the first of `ready` states of readiness; null if the connection ended. */
  ask(messages: Buffer, ready: number): Promise<Buffer[] | null> {
    return new Promise((resolve) => {
      this.#answer = resolve
      this.#expected = ready
      this.#socket.write(messages)
    })
  }

  /** The notifications that have arrived. */
  async notifications(): Promise<Buffer[]> {
    const messages = (await this.ask(Buffer.concat([queryMessage(''), queryMessage('')]), 2)) ?? []
    return messages.filter((message) => typeOf(message) === 'A')
  }

  #take(message: Buffer): void {
    const type = typeOf(message)
    if (type === 'A') this.#heard.push(message)
    else this.#collected.push(message)
    if (type !== 'Z') return
    this.#expected -= 1
    // The first one ends what the simulator itself has asked.
    if (this.#expected === 1) this.#collected = []
    if (this.#expected === 0) this.#end([...this.#heard.splice(0), ...this.#collected.splice(0)])
  }

  #end(messages: Buffer[] | null): void {
    const answer = this.#answer
    this.#answer = null
    answer?.(messages)
  }

  close(): void {
    this.#socket.destroy()
  }
}
