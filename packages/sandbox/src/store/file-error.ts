import type { Connection } from './connection.ts'

/** The file of a sandbox cannot be used. The message is one line that names it and says what to do. */
export class SandboxFileError extends Error {
  override readonly name = 'SandboxFileError'
}

const startOver = 'Restore it, or move it and the files beside it away to start with an empty sandbox.'
const grantAccess = 'Give this user the right to read and write it and its folder, or name another place.'
const makeRoom = 'Make room on the disk, and start again.'

/** SQLite's codes for a file that it cannot read or write, with what to do; the higher bytes hold the details of a code. */
const reasons: Readonly<Record<number, readonly [reason: string, remedy: string]>> = {
  3: ['permission denied', grantAccess],
  8: ['it is read-only', grantAccess],
  10: ['the disk does not read or write it', startOver],
  11: ['it is damaged', startOver],
  13: ['the disk is full', makeRoom],
  14: ['it cannot be opened', startOver],
  26: ['it is damaged: it is no database of SQLite', startOver],
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
    throw explained(file, cause)
  }
}

/** The same connection with explained errors: damage is found where it is read, not where the file is opened. */
export function explainingConnection(file: string, db: Connection): Connection {
  return {
    exec: (sql) => explainingFile(file, () => db.exec(sql)),
    prepare(sql) {
      const statement = explainingFile(file, () => db.prepare(sql))
      return {
        get: (values) => explainingFile(file, () => statement.get(values)),
        all: (values) => explainingFile(file, () => statement.all(values)),
        run: (values) => explainingFile(file, () => statement.run(values)),
      }
    },
    close: () => db.close(),
  }
}

function explained(file: string, cause: unknown): unknown {
  const [reason, remedy] = reasonOf(cause) ?? []
  return reason === undefined ? cause : new SandboxFileError(`${file} cannot be used: ${reason}. ${remedy}`, { cause })
}

function reasonOf(error: unknown): readonly [reason: string, remedy: string] | undefined {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return reasons[Number(error.errcode) & 0xff]
  return 'syscall' in error && 'path' in error ? [error.message, startOver] : undefined
}
