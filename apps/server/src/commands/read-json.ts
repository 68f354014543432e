import { readFile } from 'node:fs/promises'
import { CommandError } from '../command-error.ts'

/**
 * The JSON object of a file, or of the standard input for `-`.
 * @param what the content, for the operator
 * @param help the command that shows an example
 */
export async function readJson(file: string, what: string, help: string): Promise<Record<string, unknown>> {
  const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}): name a JSON file with ${what}.`)
  })
  const read = parse(text)
  if (read === undefined) throw new CommandError(`${file} is not JSON: "${help}" shows an example.`)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new CommandError(`${file} must hold one JSON object: "${help}" shows an example.`)
  return { ...read }
}

/** The value that a text says; undefined if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
