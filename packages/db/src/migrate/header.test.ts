import { expect, test } from 'vitest'
import { builtIndexes } from './apply-long.ts'
import { isLong, readHeader } from './header.ts'

test('the header is what the comments at the head of a file say', () => {
  const sql =
    '-- Why.\n-- lives-with: 20261129200000\n-- needs: 20261120000000\nSELECT 1;\n-- lives-with: 20270101000000\n'
  expect(readHeader(sql)).toEqual({ livesWith: '20261129200000', needs: '20261120000000' })
  expect(readHeader('SELECT 1')).toEqual({ livesWith: null, needs: null })
})

test.each([
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a ON b (c)', true],
  ['DO $$ BEGIN UPDATE a SET b = 1; COMMIT; END $$', true],
  ['-- not concurrently\nCREATE INDEX a ON b (c)', false],
  ['/* COMMIT; */ CREATE TEMPORARY TABLE a (b int) ON COMMIT DROP', false],
])('%s is a long migration: %s', (sql, long) => {
  expect(isLong(sql)).toBe(long)
})

test('indexes that are built concurrently are found by the names in the file', () => {
  expect(
    builtIndexes(`-- INDEX CONCURRENTLY no ON a (b)
      CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "Two words" ON a (b);
      create index concurrently plain on a (b); DROP INDEX CONCURRENTLY old`),
  ).toEqual(['"Two words"', 'plain'])
})
