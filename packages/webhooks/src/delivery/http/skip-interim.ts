import type { Socket } from 'node:net'
import { maxHeadBytes, plainHead } from './plain-head.ts'

/** 101 is no interim answer: what follows it is not HTTP. */
const interim = /^HTTP\/1\.\d 1(?!01)\d\d[ \r\n]/
const enoughToTell = 'HTTP/1.1 100 '.length
const headEnd = /\r?\n\r?\n/
/** Where the status begins, behind the version. */
const statusAt = 'HTTP/1.1 '.length
const one = '1'.charCodeAt(0)

/**
 * Removes interim answers (100 Continue, 102, 103) from the bytes of a socket, because undici ends a connection that sends 100, and
 * makes the head of the answer plain. For connections with one request at a time, written at once: the first bytes read after it
 * begin its answer.
 */
export function readPlainly(socket: Socket): void {
  const read = socket.read.bind(socket)
  let writtenBeforeAnswer = 0
  let held: Buffer = Buffer.alloc(0)

  const passOn = (bytes: Buffer): Buffer | null => {
    if (socket.bytesWritten === writtenBeforeAnswer) return bytes
    const begun = held.length > 0 ? Buffer.concat([held, bytes]) : bytes
    const final = afterInterim(begun)
    const answer = final && plainHead(final)
    held = answer ? Buffer.alloc(0) : begun
    if (answer) writtenBeforeAnswer = socket.bytesWritten
    return answer
  }

  socket.read = (size) => {
    for (;;) {
      const bytes: Buffer | null = read(size)
      const passed = bytes && passOn(bytes)
      if (passed || !bytes) return passed
    }
  }
}

/** The bytes after the interim answers; null while more bytes are needed to tell. */
export function afterInterim(bytes: Buffer): Buffer | null {
  // Nearly every answer is final, and its first status digit shows it.
  if (bytes.length >= enoughToTell && bytes[statusAt] !== one) return bytes
  let rest = bytes
  for (;;) {
    const start = rest.toString('latin1', 0, enoughToTell)
    if (start.length < enoughToTell && 'HTTP/1.1 1'.startsWith(start.slice(0, 10))) return null
    if (!interim.test(start)) return rest
    const head = rest.toString('latin1', 0, maxHeadBytes)
    const end = headEnd.exec(head)
    // A head without an end is left to the parser, which reports the fault.
    if (!end) return head.length < maxHeadBytes ? null : rest
    rest = rest.subarray(end.index + end[0].length)
  }
}
