/** Prepared statements that one connection may hold. A busy process uses fewer than a hundred. */
const NAMED = 256
/** Texts seen once that are remembered, so that a second use earns a name. */
const SEEN = 1_024

/**
 * Names for prepared statements, so that the server parses and plans each text once per connection.
 * A name is given at the second use only, and no more than `NAMED` of them: texts that never come back (lists of
 * varying length) would otherwise fill the memory of every connection. Others run unprepared.
 */
export function statementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= NAMED) return UNNAMED
    if (!seen.has(sql)) {
      if (seen.size >= SEEN) seen.clear()
      seen.add(sql)
      return UNNAMED
    }
    seen.delete(sql)
    const name = `mp${names.size}`
    names.set(sql, name)
    return name
  }
}

/** PostgreSQL's unnamed statement: parsed anew on each use. */
const UNNAMED = ''
