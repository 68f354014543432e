import { decodeHTML } from 'entities'

/** The number of times that a text is decoded: it may have been encoded twice. */
const rounds = 2

/**
 * A text as a page may show it: HTML without its tags, references to characters (`&#99;`, `&shy;`), percent-encoding and
 * escapes of programs (`\u0063`, `\x63`) as the characters that they stand for.
 */
export function decodeText(text: string): string {
  let decoded = text
  for (let round = 0; round < rounds; round += 1) decoded = decodeOnce(decoded)
  return decoded
}

function decodeOnce(text: string): string {
  if (!/[&%<\\]/.test(text)) return text
  return decodeHTML(text.replace(/<!--[^>]{0,200}-->|<\/?[a-z][^<>]{0,200}>/gi, ''))
    .replace(/(?:%[0-9a-f]{2})+/gi, decodePercent)
    .replace(/\\(?:u\{?([0-9a-f]{4,6})\}?|x([0-9a-f]{2}))/gi, decodeEscape)
}

/** Bytes that are not UTF-8 stay encoded: "100%ab". */
function decodePercent(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return encoded
    throw error
  }
}

function decodeEscape(whole: string, unicode: string | undefined, byte: string | undefined): string {
  const point = Number.parseInt(unicode ?? byte ?? '', 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : whole
}
