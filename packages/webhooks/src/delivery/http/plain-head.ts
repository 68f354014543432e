/** More than the clients of most languages read. */
export const maxHeadBytes = 64 * 1024

const beginsHead = 'HTTP/'
/** Forms that the parser refuses: a bare LF, a line that does not begin with a name and a colon, several lengths. */
const odd =
  /(?:^|[^\r])\n|\n(?![\w!#$%&'*+.^`|~-]+:)|\ncontent-length:.*,|\n(?:content-length|transfer-encoding):[\s\S]*\n(?:content-length|transfer-encoding):/i
const name = /^[\w!#$%&'*+.^`|~-]+$/
/** The parser refuses them in a value; TAB is allowed, CR and LF end a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)/g

/**
 * The head of an answer as the parser takes it, with what other clients accept made plain: lines that end with LF alone, folded lines,
 * blanks before a colon, control characters, lines without a name, which are left out, a Content-Length that occurs twice with one
 * value, also in one line (`2, 2`), and one beside a Transfer-Encoding, which overrides it (RFC 9112, 6.3). For connections with one request at a time, where a length that two parties
 * read differently leads to no other answer.
 * @returns the bytes with a plain head; null while more bytes are needed
 */
export function plainHead(bytes: Buffer): Buffer | null {
  const begin = bytes.toString('latin1', 0, beginsHead.length)
  if (!beginsHead.startsWith(begin) && !begin.startsWith(beginsHead)) return bytes
  const end = endOf(bytes)
  // The parser reports a head that is too long.
  if (end === null) return bytes.length < maxHeadBytes ? null : bytes
  const head = bytes.toString('latin1', 0, end.head)
  if (!odd.test(head) && head.search(control) < 0 && end.isPlain) return bytes
  return Buffer.concat([Buffer.from(plain(head), 'latin1'), bytes.subarray(end.body)])
}

/** Where the head ends, and where the body begins. */
function endOf(bytes: Buffer): { head: number; body: number; isPlain: boolean } | null {
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    const isCrlf = bytes[at + 1] === 13
    if (bytes[isCrlf ? at + 2 : at + 1] !== 10) continue
    const hasCr = bytes[at - 1] === 13
    return { head: hasCr ? at - 1 : at, body: at + (isCrlf ? 3 : 2), isPlain: isCrlf && hasCr }
  }
  return null
}

function plain(head: string): string {
  const [status = '', ...lines] = head.replace(control, ' ').split(/\r?\n/)
  const fields: string[] = []
  const lengths = new Set<string>()
  const isEncoded = /\ntransfer-encoding[ \t]*:/i.test(head)
  for (const line of lines) {
    if (/^[ \t]/.test(line)) {
      fields.push(`${fields.pop() ?? ''} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    const [field, value] = [line.slice(0, Math.max(0, colon)).trimEnd(), line.slice(colon + 1)]
    if (!name.test(field)) continue
    if (field.toLowerCase() === 'content-length') {
      for (const length of isEncoded ? [] : value.split(',').map((one) => one.trim())) {
        if (!lengths.has(length)) fields.push(`${field}: ${length}`)
        lengths.add(length)
      }
      continue
    }
    fields.push(`${field}:${value}`)
  }
  return `${[status, ...fields].join('\r\n')}\r\n\r\n`
}
