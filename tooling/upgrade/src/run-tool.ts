import { execFile } from 'node:child_process'

/** What a program prints. One that fails says so with the end of what it has printed. */
export function runTool(
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
