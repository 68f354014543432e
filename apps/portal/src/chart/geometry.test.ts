import { describe, expect, test } from 'vitest'
import { draw } from './geometry.ts'

const main = (...values: (number | null)[]) => ({ name: 'Payments', tone: 'main' as const, values })

describe('bars', () => {
  test('stand on the ground, one beside the other, and leave out what is nothing', () => {
    const { marks, points } = draw('bars', [main(5, 0, 10)])
    expect(marks.map(({ kind, path }) => [kind, path.match(/M/g)?.length])).toEqual([
      ['base', 1],
      ['fill', 2],
    ])
    expect(points.map(({ y }) => y)).toEqual([50, 100, 0])
    expect(points.map(({ x }) => Math.round(x))).toEqual([17, 50, 83])
  })

  test('stand on those of the series before', () => {
    const { marks, points } = draw('bars', [main(6), { name: 'Failed', tone: 'bad', values: [4] }])
    const fills = marks.filter(({ kind }) => kind === 'fill')
    expect(fills.map(({ tone }) => tone)).toEqual(['main', 'bad'])
    expect(fills[1]?.path).toMatch(/^M[\d.]+,40V0h/)
    expect(points[0]?.y).toBe(0)
  })

  test('have a baseline without values, and integer ticks', () => {
    expect(draw('bars', [main(0, 0)]).ticks).toEqual([{ value: 0, y: 100 }])
    for (const most of [1, 2, 3, 7, 99, 12_345]) {
      for (const { value } of draw('bars', [main(most)]).ticks) expect(Number.isInteger(value)).toBe(true)
    }
  })
})

test('a day without payments has a mark on the ground, so that the chart does not look broken', () => {
  const { marks } = draw('bars', [main(0, 5, 0), { name: 'Failed', tone: 'bad', values: [0, 0, 2] }])
  expect(marks.find(({ kind }) => kind === 'base')?.path).toMatch(/^M[\d.]+,100h[\d.]+$/)
  const { marks: none } = draw('bars', [main(0, 0)])
  expect(none.find(({ kind }) => kind === 'base')?.path.match(/M/g)).toHaveLength(2)
})

test('a share is joined across days on which nothing was measured, apart from the line', () => {
  const gapOf = (...values: (number | null)[]) =>
    draw('share', [main(...values)]).marks.find(({ kind }) => kind === 'gap')?.path
  expect(gapOf(10_000, null, 5_000)).toMatch(/^M[\d.]+,0L[\d.]+,50$/)
  expect(gapOf(10_000, 5_000)).toBe('')
  expect(gapOf(null, null)).toBe('')
})

test('a share goes from nothing to all, with gaps where nothing was measured', () => {
  const { ticks, points, marks } = draw('share', [main(10_000, null, 5_000)])
  expect(ticks.map(({ value }) => value)).toEqual([0, 5_000, 10_000])
  expect(points.map(({ y }) => y)).toEqual([0, null, 50])
  expect(marks.find(({ kind }) => kind === 'line')?.path.match(/M/g)).toHaveLength(4)
})

test('a value without neighbours is a dash in its place, as a line of one point could not be seen', () => {
  const { marks } = draw('share', [main(null, 5_000, null)])
  expect(marks.find(({ kind }) => kind === 'line')?.path).toMatch(/M[\d.]+,50h[\d.]+$/)
  const { marks: joined } = draw('share', [main(5_000, 5_000)])
  expect(joined.find(({ kind }) => kind === 'line')?.path).not.toContain('h')
})

test('steps have a line and what is below it', () => {
  expect(draw('steps', [main(1, 2)]).marks.map(({ kind }) => kind)).toEqual(['gap', 'fill', 'line'])
})
