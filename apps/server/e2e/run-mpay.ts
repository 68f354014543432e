import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'

const mpay = fileURLToPath(new URL('../bin/mpay.mjs', import.meta.url))

export type Output = { code: number; stdout: string; stderr: string }

/** Runs an operator command in an environment of its own. */
export function runMpay(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<Output> {
  return new Promise((resolve) => {
    execFile(process.execPath, [mpay, ...args], { env: environment, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    )
  })
}

/** What a command prints with `--json`. One that fails, or says more than that, fails the test. */
export async function jsonOfMpay(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const { code, stdout, stderr } = await runMpay(environment, ...args, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}
