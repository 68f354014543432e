import { readFile } from 'node:fs/promises'
import { CommandError } from '../command-error.ts'

/**
 * The JSON of a file, or of the standard input for `-`.
 * @param what the content, for the operator
 * @param help the command that shows an example
 */
export async function readJson(file: string, what: string, help: string): Promise<unknown> {
  const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code}): name a JSON file with ${what}.`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`${file} is not JSON: "${help}" shows an example.`)
  }
}
