import { type ChildProcess, spawn } from 'node:child_process'

// Asking for its parent makes the load end by itself when this process was killed.
const program = 'const parent = process.ppid; while (process.ppid === parent);'

/** Takes as many cores as there are, until the returned function is called. */
export function keepBusy(processes: number): () => void {
  const children: ChildProcess[] = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['-e', program], { stdio: 'ignore' }),
  )
  return () => {
    for (const child of children) child.kill('SIGKILL')
  }
}
