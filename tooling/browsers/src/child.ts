import { type ChildProcess, spawn } from 'node:child_process'

/** Starts a program in a process group of its own, without output. Its errors are read, or it would wait once their pipe is full. */
export function start(program: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): ChildProcess {
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  child.stderr?.resume()
  return child
}

/** Ends a program and what it has started. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGTERM')
  const patience = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 5_000)
  await exited
  clearTimeout(patience)
}

/**
 * The first match of what a program writes on its standard error. Its text comes in pieces: the pattern includes what follows the value.
 * @throws when it ends before
 */
export function saying(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (part: Buffer) => {
      text += part
      const match = pattern.exec(text)
      if (match) resolve(match)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${text.slice(-2000)}`)))
  })
}
