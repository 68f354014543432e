/** What the processor takes as a file of evidence. */
export const evidenceTypes = {
  pdf: { extension: 'pdf', contentType: 'application/pdf' },
  png: { extension: 'png', contentType: 'image/png' },
  jpeg: { extension: 'jpg', contentType: 'image/jpeg' },
} as const

export type EvidenceType = keyof typeof evidenceTypes

/** Bytes that one file may have: 5 MB. */
export const maxEvidenceFile = 5_000_000

/** Bytes that all files of a dispute may have together: 4.5 MB. */
export const maxEvidenceTogether = 4_500_000

/** The bytes that files begin with, as Latin-1. */
const beginnings: Record<EvidenceType, string> = {
  pdf: '%PDF-',
  png: '\x89PNG\r\n\x1a\n',
  jpeg: '\xff\xd8\xff',
}

/** What the first bytes of a file say it is, whatever it is called; null for what the processor takes no evidence as. */
export function evidenceTypeOf(bytes: Buffer): EvidenceType | null {
  const beginning = bytes.toString('latin1', 0, 8)
  const found = Object.entries(beginnings).find(([, expected]) => beginning.startsWith(expected))
  return found ? (found[0] as EvidenceType) : null
}
