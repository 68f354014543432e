/** The comments at the head of a migration. A number is the first 14 digits of a migration's name. */
export type Header = {
  /** The newest migration of the oldest release that works on the schema after this one. Null: only releases with this migration work. */
  livesWith: string | null
  /** A long migration without which this one, or the code that comes with it, does not work. */
  needs: string | null
}

const field = /^-- (lives-with|needs): (\d{14})$/

export function readHeader(sql: string): Header {
  const fields = new Map<string, string>()
  for (const line of sql.split('\n')) {
    if (!line.startsWith('--')) break
    const [, name, value] = field.exec(line) ?? []
    if (name && value) fields.set(name, value)
  }
  return { livesWith: fields.get('lives-with') ?? null, needs: fields.get('needs') ?? null }
}

/** The text of a migration whose header was forgotten. */
export function withoutLivesWith(sql: string): string {
  return sql.replace(/^-- lives-with: \d{14}\n/, '')
}

/** The number in a migration's name. Numbers are compared as texts. */
export function numberOf(name: string): string {
  return name.slice(0, 14)
}

export function withoutComments(sql: string): string {
  return sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
}

/** Runs outside a transaction: it builds an index without holding up writers, or commits in between. */
export function isLong(sql: string): boolean {
  return /\bconcurrently\b|\bcommit\s*;/i.test(withoutComments(sql))
}
