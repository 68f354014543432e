import { crc32 } from 'node:zlib'

/** The most bytes of an image: the processor takes no larger one. */
export const maxImageBytes = 512 * 1024
/** The most pixels of a side. */
export const maxImageSide = 4_096

type ImageHeader = { type: 'png' | 'jpg'; width: number; height: number }

/**
 * The type and the size in pixels of a PNG or a JPEG, by its bytes: the name and the declared type do not matter, and nothing is
 * decoded.
 * @returns null for everything else
 */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  return readPng(bytes) ?? readJpeg(bytes)
}

/** Whether an image of this type has its end, and a PNG its sums: a file that was cut off or damaged has not. */
export function isWholeImage(bytes: Buffer, type: ImageHeader['type']): boolean {
  return type === 'png' ? endsWithIend(bytes) : bytes.includes(endOfJpeg)
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The first chunk of a PNG is IHDR, which begins with width and height. */
function readPng(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 24 || !bytes.subarray(0, 8).equals(pngSignature)) return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return sized('png', bytes.readUInt32BE(16), bytes.readUInt32BE(20))
}

/** Whether the chunks of a PNG are whole up to its last one. A chunk has a length, a type, data, and the sum of both. */
function endsWithIend(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at)
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return false
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at = end + 4
  }
  return false
}

const endOfJpeg = Buffer.from([0xff, 0xd9])

/** A JPEG is a list of segments; the size is in the one that begins the frame, which precedes the image's data. */
function readJpeg(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let at = 2
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    // Fill bytes before a marker.
    if (marker === 0xff) at += 1
    else if (beginsFrame(marker)) return sized('jpg', bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5))
    // The image's data, or the end, without a frame.
    else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/** SOF0 to SOF15, except for the tables among them: DHT, JPG and DAC. */
function beginsFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function sized(type: ImageHeader['type'], width: number, height: number): ImageHeader | null {
  return width > 0 && height > 0 ? { type, width, height } : null
}
