/** Prepared statements that one connection may hold. A busy process uses fewer than a hundred. */
const maxNames = 256
/** Texts that were used once and are remembered, so that their second use gets a name. */
const maxSeen = 1_024

/**
 * Names for prepared statements, so that the server parses and plans each text once per connection.
 * A name is given at the second use only, and no more than `maxNames` of them: texts that never come back (lists of
 * varying length) would otherwise fill the memory of every connection. Others run unprepared.
 */
export function statementNames(prefix = 'mp'): (query: { sql: string }) => string {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return ({ sql }) => {
    const known = names.get(sql)
    if (known !== undefined) return known
    if (names.size >= maxNames) return unnamed
    if (!seen.has(sql)) {
      if (seen.size >= maxSeen) seen.clear()
      seen.add(sql)
      return unnamed
    }
    seen.delete(sql)
    const name = `${prefix}${names.size}`
    names.set(sql, name)
    return name
  }
}

/** PostgreSQL's unnamed statement, which is parsed at each use. */
const unnamed = ''
