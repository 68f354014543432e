import { spawn } from 'node:child_process'

/** PostgreSQL refuses to run as root, so that what belongs to it runs as a user who may do nothing else. */
export const postgresUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

type Options = { env?: NodeJS.ProcessEnv; asPostgres?: boolean; accept?: readonly number[] }

/** Runs a program to its end. @returns what it wrote to stdout @throws with what it wrote to stderr */
export function runCommand(
  program: string,
  args: readonly string[],
  { env, asPostgres = false, accept = [0] }: Options = {},
): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(env ? { env } : {}),
    ...(asPostgres ? postgresUser : {}),
  })
  const written = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (written.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (written.err += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code !== null && accept.includes(code)) resolve(written.out)
      else reject(new Error(`${program} ${args.join(' ')} ended with ${code}: ${written.err || written.out}`))
    })
  })
}
