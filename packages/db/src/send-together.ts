import type pg from 'pg'

/** The driver's own part, which its types leave out. */
type Connected = pg.ClientBase & { connection: { stream: { cork(): void; uncork(): void } } }

/**
 * Has a connection send in one piece what it is given in one turn of the event loop: a BEGIN with the first statement, the last one
 * with the COMMIT, several statements that do not wait for each other. Each piece costs both sides a call of the system, and the
 * server a switch of processes.
 */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as Connected).connection
  const query = client.query.bind(client)
  let gathering = false
  // The type has overloads, which a function expression cannot have.
  client.query = ((...args: unknown[]): unknown => {
    if (!gathering) {
      gathering = true
      stream.cork()
      process.nextTick(() => {
        gathering = false
        stream.uncork()
      })
    }
    return Reflect.apply(query, client, args)
  }) as typeof client.query
}
