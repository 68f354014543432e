import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { safetyFigures, safetyForPeople, withFigures } from './report.ts'

const report = {
  ok: false,
  seed: 7,
  rounds: 2,
  seconds: 30,
  sales: 6,
  refunds: 3,
  disputes: 1,
  asked: { operations: 9, requests: 40, races: 9, different: [], repeated: { cut: 2 } },
  kills: 2,
  faults: { failed: 1, failed_after_acting: 2, answer_lost: 3, slow: 0, timed_out: 0 },
  audit: { rows: 120, findings: ['fees: pi_1: a fee of 88'] },
  lost: ['refund re_1 of pi_1'],
  doubled: [],
}
const pageUrl = new URL('../../../../docs/money-safety.md', import.meta.url)

test('a run is shown with its figures, and each loss by its name', () => {
  const text = safetyForPeople(report)
  expect(text).toMatch(/\| injected faults of the processor +\| +6 \|/)
  expect(text).toMatch(/\| \*\*lost\*\* +\| +1 \|/)
  expect(text).toContain('30 s, seed 7. Repeated after: 2 × cut.')
  expect(text).toContain('lost: refund re_1 of pi_1\nfinding: fees: pi_1: a fee of 88')
})

test('figures are written between the markers of the page, and nowhere else', async () => {
  const page = await readFile(pageUrl, 'utf8')
  const written = withFigures(page, safetyFigures(report))
  expect(written).toContain(safetyFigures(report))
  expect(withFigures(written, 'x')).toBe(withFigures(page, 'x'))
  expect(() => withFigures('# A page', 'x')).toThrow(TypeError)
})

test('what keeps and tries each promise is where the page says', async () => {
  const page = await readFile(pageUrl, 'utf8')
  const paths = [...page.matchAll(/\]\((\.\.?\/[^)#]+|decisions\/[^)#]+)\)/g)].map(([, path]) => path ?? '')
  expect(paths.length).toBeGreaterThan(40)
  expect(paths.filter((path) => !existsSync(new URL(path, pageUrl)))).toEqual([])
})
