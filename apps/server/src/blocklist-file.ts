import { readFileSync } from 'node:fs'
import { type Blocklist, BlocklistError, parseBlocklist } from '@merchant-payments/api/services'

/** Reads an operator's own blocklist. @throws Error whose message is one line, about the file, without its name */
export function readBlocklistFile(path: string): Blocklist {
  try {
    return parseBlocklist(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path)))
  } catch (error) {
    if (error instanceof BlocklistError) throw error
    if (error instanceof TypeError) throw new Error('is not UTF-8 text', { cause: error })
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Error(`cannot be read (${code})`, { cause: error })
  }
}
