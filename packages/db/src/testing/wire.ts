import type { Socket } from 'node:net'

/** The few messages of PostgreSQL's protocol, version 3, that a pooler reads and writes itself. */

/** The parameters of a client's first message. */
export function readStartup(client: Socket): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    client.once('error', reject)
    client.once('data', (bytes: Buffer) => {
      // A length, a version, and pairs of texts that each end with a zero byte.
      const texts = bytes.subarray(8, bytes.readInt32BE(0)).toString().split('\0')
      const parameters: Record<string, string> = {}
      for (let i = 0; texts[i]; i += 2) parameters[texts[i] ?? ''] = texts[i + 1] ?? ''
      resolve(parameters)
    })
  })
}

/** Cuts a stream of bytes into messages: a letter, a length, a body. */
export function createMessageReader(onMessage: (message: Buffer) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
      const end = 1 + rest.readInt32BE(1)
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      onMessage(message)
    }
  }
}

/** A client is let in without a password, and may ask. */
export function greeting(): Buffer {
  return Buffer.concat([
    messageOf('R', Buffer.alloc(4)),
    messageOf('S', Buffer.from('client_encoding\0UTF8\0')),
    messageOf('K', Buffer.alloc(8)),
    messageOf('Z', Buffer.from('I')),
  ])
}

/** An error that ends the connection. */
export function errorMessage(code: string, text: string): Buffer {
  return messageOf('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`))
}

/** A statement of the simple protocol. */
export function queryMessage(text: string): Buffer {
  return messageOf('Q', Buffer.from(`${text}\0`))
}

function messageOf(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
