import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { patienceMs } from '@merchant-payments/vitest/suites'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cacheFolder } from './places.mjs'
import { runTool } from './run-tool.mjs'
import { toolEnvironment } from './tool-environment.mjs'

const runToolUrl = JSON.stringify(new URL('run-tool.mjs', import.meta.url).href)

test('a failure carries the end of the output, what to do and where the log is', async () => {
  const log = join(cacheFolder, 'a-test.log')
  onTestFinished(() => rmSync(log))
  const script = "for (let i = 0; i < 99; i++) console.log('line', i); console.error('ENOSPC'); process.exitCode = 4"
  const failure: Error = (await runTool('a-test', process.execPath, ['-e', script]).catch(
    (error: Error) => error,
  )) as Error
  expect(failure.message).toContain('line 98')
  expect(failure.message).not.toContain('line 9\n')
  expect(failure.message).toContain('The disk is full.')
  expect(failure.message).toContain(`Whole log: ${log}`)
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('line 0\n'), patienceMs)
})

test('a tool ends with its launcher, though that is killed', async () => {
  const tool = 'console.log(process.pid); setInterval(() => {}, 1_000)'
  const code = `
    const { runTool } = await import(${runToolUrl})
    await runTool('another-test', process.execPath, ['-e', ${JSON.stringify(tool)}], { verbose: true })`
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    launcher.kill('SIGKILL')
    rmSync(join(cacheFolder, 'another-test.log'))
  })
  const [pid] = await once(createInterface(launcher.stdout), 'line')
  launcher.kill('SIGKILL')
  await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), patienceMs)
})

test('tools see the settings of the caller, and nothing that an outer npm adds', () => {
  const env = toolEnvironment({
    PATH: '/bin',
    HTTPS_PROXY: 'http://proxy:3128',
    NODE_ENV: 'production',
    npm_config_registry: 'https://registry.example.com/',
    npm_config_local_prefix: '/elsewhere',
    npm_lifecycle_event: 'start',
    npm_package_name: 'outer',
  })
  expect(env).toMatchObject({ HTTPS_PROXY: 'http://proxy:3128', npm_config_registry: 'https://registry.example.com/' })
  expect(env).not.toHaveProperty('NODE_ENV')
  expect(Object.keys(env).filter((name) => /^npm_(package|lifecycle)|local_prefix/.test(name))).toEqual([])
})
