import { expect, test } from 'vitest'
import { nextStep, type Progress } from './next-step.ts'
import type { Line } from './run-checks.ts'

const progress: Progress = {
  mode: 'test',
  publicUrl: 'http://127.0.0.1:4242',
  sandbox: true,
  merchants: [],
  hasPayment: false,
}
const line = (mode: 'live' | 'test', state: Line['state'], what: string, fix: string | null): Line => ({
  check: 'keys',
  mode,
  state,
  why: '',
  what,
  fix,
  run: 'npm run mpay -- doctor',
})

test('what fails in test mode comes before what fails in live mode', () => {
  const lines = [line('live', 'fail', 'No live key', null), line('test', 'fail', 'No test key', 'Set it.')]
  expect(nextStep(lines, progress)).toEqual({ what: 'No test key. Set it.', run: ['npm run mpay -- doctor'] })
  expect(nextStep(lines.slice(0, 1), progress).what).toBe('No live key.')
})

test('where nothing fails, a first payment is what is left', () => {
  expect(nextStep([line('test', 'ok', 'fine', null)], progress).what).toContain('Create a first merchant.')
})
