import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { mpay } from '../src/commands/mpay.ts'
import { readConfig } from '../src/config.ts'
import { patience } from '../src/testing/patience.ts'

const file = fileURLToPath(new URL('../bin/mpay.mjs', import.meta.url))

type Output = { code: number; stdout: string; stderr: string }

/** Runs an operator command in the test's own process, with the settings of an installation. */
export async function runMpay(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<Output> {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await mpay(
    {
      readConfig: () => readConfig(environment),
      out: (text) => void out.push(text),
      err: (text) => void err.push(text),
    },
    args,
  )
  return { code, stdout: out.join(''), stderr: err.join('') }
}

/** The same as it is typed: a process of its own. */
export function spawnMpay(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<Output> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file, ...args],
      { env: environment, timeout: patience.timeout },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    )
  })
}

/** The output of a command with `--json`. The test fails when the command fails or prints anything else. */
export async function jsonOfMpay(environment: NodeJS.ProcessEnv, ...args: string[]) {
  const { code, stdout, stderr } = await runMpay(environment, ...args, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}
