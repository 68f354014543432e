import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsDirectory, readMigrations } from './files.ts'
import { isLong, numberOf, readHeader } from './header.ts'
import { brokenRules } from './migration-rules.ts'

const all = await readMigrations(migrationsDirectory)
/** The newest migration of the previous release. */
const [, baseline = ''] =
  /^\| previous +\|.*`(\d{14})` +\|$/m.exec(
    await readFile(join(import.meta.dirname, '../../../../docs/releases.md'), 'utf8'),
  ) ?? []
const lives = `-- lives-with: ${baseline}\n`

function migrationOf(sql: string, name = '20270101000000_new') {
  return { name, number: numberOf(name), sql, checksum: '', long: isLong(sql), ...readHeader(sql) }
}

test('every migration after the previous release keeps the rules, and that release can live with it', () => {
  expect(all.map(({ number }) => number)).toContain(baseline)
  const broken = all.flatMap((migration, index) =>
    migration.number <= baseline
      ? []
      : brokenRules(migration, all.slice(0, index), baseline).map((rule) => `${migration.name} ${rule}`),
  )
  expect(broken, 'see "Writing a migration" in packages/db/README.md').toEqual([])
})

test.each([
  'CREATE TABLE a (id int NOT NULL); CREATE INDEX a_id ON a (id); CREATE UNIQUE INDEX a_key ON "a"(id)',
  'ALTER TABLE payments ADD COLUMN a text, ADD COLUMN b int NOT NULL DEFAULT 0',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS a_idx ON payments (a)',
  "DO $$ BEGIN LOOP UPDATE payments SET a = ''; EXIT WHEN NOT FOUND; COMMIT; END LOOP; END $$",
  '-- blocks-writes: refunds are few\nCREATE UNIQUE INDEX a_key ON refunds (a)',
  '-- two-releases: no code names it since 0.3.0\nALTER TABLE payments DROP COLUMN a',
])('%s keeps the rules', (sql) => {
  expect(brokenRules(migrationOf(lives + sql), all, baseline)).toEqual([])
})

test.each([
  ['ALTER TABLE payments DROP COLUMN a', 'drops something'],
  ['DROP TABLE payments', 'drops something'],
  ['ALTER TABLE payments RENAME COLUMN a TO b', 'renames something'],
  ['ALTER TABLE payments ALTER COLUMN a SET NOT NULL', 'makes a column NOT NULL'],
  ['ALTER TABLE payments ALTER COLUMN a TYPE bigint', 'changes the type of a column'],
  ['ALTER TABLE payments ALTER COLUMN a DROP DEFAULT', 'drops a default'],
  ["ALTER TYPE plan ADD VALUE 'gold'", 'adds a value to an enum'],
  ['CREATE INDEX a_idx ON payments (a)', 'builds an index on payments'],
  ['CREATE UNIQUE INDEX IF NOT EXISTS "a_key" ON "payments"(a)', 'builds an index on payments'],
  ['ALTER TABLE payments ADD COLUMN b int NOT NULL', 'adds a column that is NOT NULL'],
  ['CREATE INDEX CONCURRENTLY a_idx ON payments (a)', 'builds an index without IF NOT EXISTS'],
  ['CREATE INDEX CONCURRENTLY IF NOT EXISTS a_idx ON payments (a); SELECT 1', 'has more than one statement'],
])('%s %s, which breaks a rule', (sql, what) => {
  expect(brokenRules(migrationOf(lives + sql), all, baseline)).toEqual([expect.stringContaining(what)])
})

test('a migration that is incompatible with the previous release breaks a rule', () => {
  const newer = migrationOf(`${lives}SELECT 1`)
  expect(
    brokenRules(migrationOf(`-- lives-with: ${newer.number}\nSELECT 1`, '20270102000000_b'), [...all, newer], baseline),
  ).toEqual([expect.stringContaining('incompatible with the previous release')])
})

test('a header that is missing, or names no migration before it, breaks a rule', () => {
  expect(brokenRules(migrationOf('SELECT 1'), all, baseline)).toEqual([expect.stringContaining('lives-with')])
  expect(brokenRules(migrationOf('-- lives-with: 20280101000000\nSELECT 1'), all, baseline)).toHaveLength(1)
  expect(brokenRules(migrationOf(`${lives}-- needs: ${baseline}\nSELECT 1`), all, baseline)).toEqual([
    expect.stringContaining('which is no long migration'),
  ])
})
