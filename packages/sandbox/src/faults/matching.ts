export type Route = { method: string | null; path: RegExp }

/** Reads `POST /v1/refunds`: `:id` is one part of a path, `*` at its end everything below. Null for anything else. */
export function parseRoute(text: string): Route | null {
  const match = /^(?:(GET|POST|DELETE) )?(\/v[12](?:\/[\w.:-]+)*(?:\/\*)?)$/.exec(text)
  if (!match) return null
  const parts = (match[2] ?? '').split('/').slice(1)
  const pattern = parts.map((part) => {
    if (part === '*') return '.+'
    return part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')
  })
  return { method: match[1] ?? null, path: new RegExp(`^/${pattern.join('/')}$`) }
}

/** Whether a type is meant by a pattern: the type itself, `charge.*` or `*`. */
export function matchesType(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
