/** The types of files that the processor accepts as evidence. */
export const evidenceTypes = {
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  png: { extension: 'png', contentType: 'image/png' },
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
} as const

export type EvidenceType = keyof typeof evidenceTypes

/** The bytes that files begin with, as Latin-1. */
const beginnings: Record<EvidenceType, string> = {
  pdf: '%PDF-',
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff',
}

/** The type of a file by its first bytes; null if the processor does not accept it as evidence. */
export function evidenceTypeOf(bytes: Buffer): EvidenceType | null {
  const beginning = bytes.toString('latin1', 0, 8)
  const found = Object.entries(beginnings).find(([, expected]) => beginning.startsWith(expected))
  return found ? (found[0] as EvidenceType) : null
}
