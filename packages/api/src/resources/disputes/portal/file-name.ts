/** Longer ones are cut: file systems take 255 bytes. */
const longest = 120

/** Endings by which the same content is known. */
const endings: Readonly<Record<string, RegExp>> = { jpg: /\.jpe?g$/i }

/**
 * A safe name for a downloaded file: the uploaded name without path separators, leading dots and names that a system
 * reserves, and with the extension of its content.
 */
export function fileNameOf(given: string, extension: string): string {
  const plain = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|%]/g, '_')
    .replace(/^[\s.~-]+|[\s.]+$/g, '')
  const ending = endings[extension] ?? new RegExp(`\\.${extension}$`, 'i')
  const stem = Array.from(plain.replace(ending, '')).slice(0, longest).join('').trim()
  return `${stem || 'file'}.${extension}`
}
