/** Statuses of subscriptions that have ended and can no longer be changed. */
const ended: readonly string[] = ['canceled', 'incomplete_expired']

export function isOver({ status }: { status: string }): boolean {
  return ended.includes(status)
}
