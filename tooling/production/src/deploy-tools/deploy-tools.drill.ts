import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

// The files of deploy in the programs that read them.

const deploy = fileURLToPath(new URL('../../../../deploy/', import.meta.url))

/** Runs a program, and returns its exit code and output. @throws if the program is missing, because a check must not be skipped */
function run(program: string, debianPackage: string, args: readonly string[]): { status: number | null; said: string } {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: deploy, encoding: 'utf8' })
  if (error && 'code' in error && error.code === 'ENOENT')
    throw new Error(`${program} is missing: apt-get install ${debianPackage}`)
  if (error) throw error
  return { status, said: `${stdout}${stderr}` }
}

const promtool = (...args: string[]) => run('promtool', 'prometheus', args)

test('Prometheus reads its configuration and the alerts', () => {
  const config = promtool('check', 'config', '--syntax-only', 'monitoring/prometheus.yml')
  const rules = promtool('check', 'rules', 'monitoring/alerts.yml')
  expect([config.status, rules.status], `${config.said}${rules.said}`).toEqual([0, 0])
})

test('each alert is silent first, and fires after its fault', () => {
  const { status, said } = promtool('test', 'rules', 'monitoring/alerts.test.yml', 'monitoring/alerts-of-days.test.yml')
  expect(status, said).toBe(0)
})

test('systemd reads the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unit = join(folder, 'merchant-payments@api-1.service')
  copyFileSync(join(deploy, 'systemd/merchant-payments@.service'), unit)
  const { said } = run('systemd-analyze', 'systemd', ['verify', unit])
  // The unit names a program and a manual that this machine lacks.
  expect(
    said.split('\n').filter((line) => line !== '' && !/is not executable|Command man .* failed/.test(line)),
  ).toEqual([])
})

test('HAProxy reads its configuration, but for the certificates of the installation', () => {
  const { said } = run('haproxy', 'haproxy', ['-c', '-f', 'haproxy.cfg'])
  const errors = said
    .split('\n')
    .filter((line) => /\[ALERT\]/.test(line) && !/certificates|Error\(s\) found|Fatal errors/.test(line))
  expect(errors).toEqual([])
})
