import { join } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { readIfThere } from './read-if-there.ts'
import { replaceFile } from './replace-file.ts'

/** The content of `embedded.json` in a data directory, which describes its server. It holds the password, so only its owner may read it. */
export type State = {
  /** The directory of the server's files: a name within the data directory, or an absolute path elsewhere. */
  place: string
  password: string
  port: number
  /** False until the first start has finished; the remains of an interrupted one are thrown away. */
  ready: boolean
}

const stateFile = 'embedded.json'

export async function readState(dataDir: string): Promise<State | undefined> {
  const path = join(dataDir, stateFile)
  const text = await readIfThere(path)
  if (text === null) return undefined
  const state = parse(text)
  if (!state) throw new EmbeddedPostgresError(`${path} is damaged. Restore it, or delete ${dataDir} to start over.`)
  return state
}

/** Replaces the file in one step and waits until the disk has it. */
export async function writeState(dataDir: string, state: State): Promise<void> {
  await replaceFile(join(dataDir, stateFile), `${JSON.stringify(state, null, 2)}\n`)
}

function parse(text: string): State | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isState(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isState(value: unknown): value is State {
  if (typeof value !== 'object' || value === null) return false
  const { place, password, port, ready } = value as Partial<Record<keyof State, unknown>>
  return (
    typeof place === 'string' && typeof password === 'string' && Number.isInteger(port) && typeof ready === 'boolean'
  )
}
