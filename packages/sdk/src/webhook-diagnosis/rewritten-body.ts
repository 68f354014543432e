/**
 * Candidates for the body that the service sent, derived from the received body and the usual changes by proxies. The service
 * writes JSON without blanks and without unnecessary escapes, so one parse and one write restore a body whose values were written
 * again in the same order (with blanks or indentation, with characters beyond ASCII or slashes escaped).
 */
export function originalsOf(body: Uint8Array): {
  reserialized: string[]
  changed: (string | Uint8Array<ArrayBuffer>)[]
} {
  const text = textOf(body)
  // Not UTF-8: another character set, such as Latin-1.
  if (text === undefined) return { reserialized: [], changed: [new TextDecoder('latin1').decode(body)] }
  const written = writtenAgain(text)
  const reserialized = written === undefined ? [] : [written, emptyObjectsOf(written)]
  const changed = [text.replace(/^\uFEFF/, '').trim(), text.replace(/\r\n/g, '\n')]
  return {
    reserialized: reserialized.filter((original) => original !== text),
    changed: [...changed.filter((original) => original !== text), ...readAsLatin1(text)],
  }
}

const envelope = ['id', 'type', 'created', 'livemode', 'data']

/** Whether the body is an event in a form that the service does not write: with blanks, needless escapes, or reordered keys. */
export function isRewrittenEvent(body: Uint8Array): boolean {
  const text = textOf(body)
  const event = text === undefined ? undefined : parse(text)
  if (text === undefined || typeof event !== 'object' || event === null) return false
  const keys = Object.keys(event)
  if (!envelope.every((key) => keys.includes(key))) return false
  const inOrder = keys.filter((key) => envelope.includes(key)).join() === envelope.join()
  return !inOrder || writtenAgain(text) !== text.replace(/^\uFEFF/, '').trim()
}

function textOf(body: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

function writtenAgain(text: string): string | undefined {
  const value = parse(text)
  if (value === undefined) return undefined
  try {
    return JSON.stringify(value)
  } catch {
    // Nested so deeply that it can be read, but not written.
    return undefined
  }
}

/** PHP makes an empty list of an empty object. */
function emptyObjectsOf(json: string): string {
  return json.replaceAll('"metadata":[]', '"metadata":{}')
}

/** UTF-8 that was decoded as Latin-1 and encoded again: "Ã©" for "é". */
function readAsLatin1(text: string): Uint8Array<ArrayBuffer>[] {
  const units = Array.from(text, (character) => character.codePointAt(0) ?? 0)
  const beyondAscii = units.some((unit) => unit > 0x7f) && units.every((unit) => unit <= 0xff)
  return beyondAscii ? [Uint8Array.from(units)] : []
}
