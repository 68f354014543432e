import type pg from 'pg'

const rounds = 3

/**
 * Whether a pooler gives the connection to the server that one client has used to another client, or gives one client several. A pooler
 * takes the connection that was last given back, or the longest unused one: each of the two shows in one of the comparisons.
 */
export async function hasSharedSessions(one: pg.Client, other: pg.Client): Promise<boolean> {
  for (let round = 0; round < rounds; round += 1) {
    const before = [await backendOf(one), await backendOf(one)]
    await other.query('BEGIN')
    const during = await backendOf(other)
    await other.query('ROLLBACK')
    if (new Set(before).size > 1 || before.includes(during)) return true
  }
  return false
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

/** How many of the wanted connections a pooler hands out at once. A client that it lets in waits with its first statement. */
export async function countOpened(create: () => pg.Client, wanted: number): Promise<number> {
  const clients = Array.from({ length: wanted }, create)
  const use = async (client: pg.Client) => {
    await client.connect()
    await client.query('SELECT 1')
  }
  const results = await Promise.allSettled(clients.map(use))
  await Promise.allSettled(clients.map((client) => client.end()))
  return results.filter(({ status }) => status === 'fulfilled').length
}
