/** Whether a type is meant by a pattern: the type itself, `charge.*` or `*`. */
export function matchesType(pattern: string, type: string): boolean {
  return pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
}
