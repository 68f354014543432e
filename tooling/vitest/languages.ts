import { spawnSync } from 'node:child_process'

type Program = { has: readonly [command: string, ...args: string[]] }

/** LANGUAGES: those that a run must have, with spaces between them. */
const required = (process.env.LANGUAGES ?? '').toLowerCase().split(' ')

/**
 * The languages that this machine can run. The others are named on stderr, as a run without them proves nothing about their programs.
 *
 * @throws Error when a required one is missing
 */
export function installedOf<Name extends string>(languages: Record<Name, Program>): Name[] {
  const names = Object.keys(languages) as Name[]
  const installed = names.filter((name) => {
    const [command, ...args] = languages[name].has
    return spawnSync(command, args).status === 0
  })
  const missing = names.filter((name) => !installed.includes(name))
  if (missing.length > 0) process.stderr.write(`NOT RUN: programs of the guides in ${missing.join(', ')}\n`)
  const wanted = missing.filter((name) => required.includes(name.toLowerCase()))
  if (wanted.length > 0) throw new Error(`LANGUAGES requires what this machine lacks: ${wanted.join(', ')}`)
  return installed
}
