import { auditLog } from '#messages/audit-log.ts'

const t = auditLog.actionLabels

/** Actions in words, as they read after a name: "created a product". */
const phrases: Readonly<Record<string, string>> = t.phrases

/** An action in words; null for an action that has none. */
export function actionPhrase(action: string): string | null {
  return Object.hasOwn(phrases, action) ? (phrases[action] ?? null) : null
}

/** An action in words that stand alone: "Created a product"; the action's own name when it has no words. */
export function actionTitle(action: string): string {
  const text = actionPhrase(action)
  return text === null ? action : `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
