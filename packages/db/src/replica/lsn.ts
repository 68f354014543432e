/** A position in PostgreSQL's write-ahead log, as the server writes it: `16/B374D848`. Only servers compare positions. */
export type Lsn = string & { readonly lsn: unique symbol }

/** @throws TypeError for any other text, because a position becomes part of statements */
export function lsnOf(text: unknown): Lsn {
  if (typeof text !== 'string' || !/^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text)) {
    throw new TypeError(`not a place in the write-ahead log: ${String(text)}`)
  }
  return text as Lsn
}
