import { builtIndexes } from './apply-long.ts'
import type { Migration } from './files.ts'
import { withoutComments } from './header.ts'

/** Statements that drop, rename or narrow a part of the schema that the previous release may use, or write rows that it cannot read. */
const breaking: [pattern: RegExp, what: string][] = [
  [/\bdrop\s+(table|column|type|view|constraint|schema)\b/i, 'drops something'],
  [/\brename\b/i, 'renames something'],
  [/\bset\s+not\s+null\b/i, 'makes a column NOT NULL'],
  [/\balter\s+(column\s+)?("\w+"|\w+)\s+(set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\badd\s+value\b/i, 'adds a value to an enum, which the previous release cannot read'],
  [/\bdrop\s+default\b/i, 'drops a default'],
]

/**
 * The faults of a migration, as texts for its author.
 * @param previous the number of the newest migration of the previous release
 */
export function brokenRules(migration: Migration, before: readonly Migration[], previous: string): string[] {
  const sql = withoutComments(migration.sql)
  const broken: string[] = []
  const numbers = new Set(before.map(({ number }) => number))
  if (migration.livesWith === null) broken.push('has no "-- lives-with: <number>" in its header')
  else if (!numbers.has(migration.livesWith))
    broken.push(`lives with ${migration.livesWith}, which is no migration before it`)
  else if (migration.livesWith > previous)
    broken.push(
      `lives with ${migration.livesWith}, so it is incompatible with the previous release, whose newest is ${previous}`,
    )
  if (migration.needs !== null && !before.some(({ number, long }) => long && number === migration.needs))
    broken.push(`needs ${migration.needs}, which is no long migration before it`)
  if (!/^-- two-releases: \S/m.test(migration.sql))
    for (const [pattern, what] of breaking)
      if (pattern.test(sql)) broken.push(`${what}, without "-- two-releases: <reason>"`)
  const made = new Set(tablesIn(sql, /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?("\w+"|\w+)/gi))
  if (!/^-- blocks-writes: \S/m.test(migration.sql))
    for (const table of indexedInTransaction(sql))
      if (!made.has(table))
        broken.push(`builds an index on ${table}, which has rows, without CONCURRENTLY or "-- blocks-writes: <reason>"`)
  for (const column of sql
    .split(/[,;]/)
    .filter((part) => /\badd\s+column\b/i.test(part) && /\bnot\s+null\b/i.test(part)))
    if (!/\bdefault\b/i.test(column)) broken.push(`adds a column that is NOT NULL, without a default: ${column.trim()}`)
  if (migration.long) broken.push(...brokenRulesOfLong(sql))
  return broken
}

function brokenRulesOfLong(sql: string): string[] {
  const broken: string[] = []
  const block = /^\s*do\b/i.test(sql)
  if (!block && sql.split(';').filter((statement) => statement.trim() !== '').length > 1)
    broken.push('has more than one statement: outside a transaction they cannot be run together')
  if (builtIndexes(sql).length > 0 && !/\bif\s+not\s+exists\b/i.test(sql))
    broken.push('builds an index without IF NOT EXISTS: it could not be run again')
  if (/\balter\s+table\b/i.test(sql)) broken.push('changes a table: it would wait for its lock without end')
  return broken
}

/** The tables on which indexes are built without CONCURRENTLY. */
function indexedInTransaction(sql: string): string[] {
  return sql
    .split(';')
    .filter((statement) => /\bcreate\s+(unique\s+)?index\b/i.test(statement) && !/\bconcurrently\b/i.test(statement))
    .flatMap((statement) => tablesIn(statement, /\bon\s+(?:only\s+)?("\w+"|\w+)/gi).slice(0, 1))
}

function tablesIn(sql: string, pattern: RegExp): string[] {
  return [...sql.matchAll(pattern)].map(([, name]) => (name ?? '').replaceAll('"', ''))
}
