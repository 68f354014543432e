/** Messages of PostgreSQL's protocol, version 3: a letter, a length that counts itself, a body. */

/** Cuts a stream of bytes into messages. */
export class MessageReader {
  #rest: Buffer = Buffer.alloc(0)

  read(bytes: Buffer): Buffer[] {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const messages: Buffer[] = []
    while (this.#rest.length >= 5 && this.#rest.length > this.#rest.readInt32BE(1)) {
      const end = 1 + this.#rest.readInt32BE(1)
      messages.push(this.#rest.subarray(0, end))
      this.#rest = this.#rest.subarray(end)
    }
    return messages
  }
}

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

/** A statement of the simple protocol. */
export function queryMessage(text: string): Buffer {
  return messageOf('Q', Buffer.from(`${text}\0`))
}

export function typeOf(message: Buffer): string {
  return String.fromCharCode(message[0] ?? 0)
}

/** The texts of a message that each end with a zero byte. */
export function textsOf(message: Buffer, count: number): string[] {
  return message.toString('utf8', 5).split('\0', count)
}

/** The fields of an error, by their letters. */
export function errorOf(message: Buffer): Map<string, string> {
  const fields = message.toString('utf8', 5).split('\0')
  return new Map(fields.filter((field) => field !== '').map((field) => [field.slice(0, 1), field.slice(1)]))
}

/** The server's answer to a client that it accepts. */
export function greeting(processId: number): Buffer {
  const key = Buffer.alloc(8)
  key.writeInt32BE(processId)
  const parameters = { client_encoding: 'UTF8', DateStyle: 'ISO, MDY', integer_datetimes: 'on' }
  return Buffer.concat([
    messageOf('R', Buffer.alloc(4)),
    ...Object.entries(parameters).map(([name, value]) => messageOf('S', Buffer.from(`${name}\0${value}\0`))),
    messageOf('K', key),
    messageOf('Z', Buffer.from('I')),
  ])
}
