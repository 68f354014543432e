import { execFile } from 'node:child_process'

/** Returns the output of a program. The error of a failed one has the end of its output. */
export function runProgram(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(command, [...args], { maxBuffer: 64 * 2 ** 20, ...options }, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-20).join('\n')
      reject(new Error(`${command} ${args.join(' ')} failed:\n${said}`))
    })
  })
}
