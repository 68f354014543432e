/** The file of a sandbox cannot be used. The message is one line that names it and says what to do. */
export class SandboxFileError extends Error {
  override readonly name = 'SandboxFileError'
}

/** SQLite's codes for a file that it cannot read or write; the higher bytes hold the details of a code. */
const reasons: Readonly<Record<number, string>> = {
  3: 'permission denied',
  8: 'it is read-only',
  10: 'the disk does not read or write it',
  11: 'it is damaged',
  13: 'the disk is full',
  14: 'it cannot be opened',
  26: 'it is damaged: it is no database of SQLite',
}

/**
 * Runs `work` on a file, and explains what SQLite or the file system refuses.
 *
 * @throws SandboxFileError
 */
export function explainingFile<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const reason = reasonOf(cause)
    if (reason === undefined) throw cause
    throw new SandboxFileError(
      `${file} cannot be used: ${reason}. Restore it, or move it and the files beside it away to start with an empty sandbox.`,
      { cause },
    )
  }
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return reasons[Number(error.errcode) & 0xff]
  return 'syscall' in error && 'path' in error ? error.message : undefined
}
