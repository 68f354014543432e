import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster, Service, TcpProxy } from '@merchant-payments/site'
import pg from 'pg'

/** The parts that faults affect. */
export type Plant = {
  apis: readonly Service[]
  workers: readonly Service[]
  primary: Cluster
  standby: Cluster
  database: TcpProxy
}

/** A fault. `strike` resolves at its end, when every ended process runs again. */
export type Fault = { name: string; strike(plant: Plant): Promise<void>; mayFail: boolean }

const second = 1000

async function eachInTurn(services: readonly Service[], strike: (service: Service) => Promise<void>): Promise<void> {
  for (const service of services) {
    await strike(service)
    await pause(second)
  }
}

/** In the order in which they happen: after the last one, the standby is the primary. */
export const faults: readonly Fault[] = [
  {
    name: 'SIGTERM of each process in turn',
    mayFail: false,
    strike: ({ apis, workers }) =>
      eachInTurn([...apis, ...workers], async (service) => {
        await service.end()
        await service.start()
      }),
  },
  {
    name: 'kill -9 of each process in turn',
    mayFail: true,
    strike: ({ apis, workers }) =>
      eachInTurn([...apis, ...workers], async (service) => {
        await service.kill()
        await service.start()
      }),
  },
  {
    name: 'restart of the database',
    mayFail: true,
    async strike({ primary }) {
      await primary.stop('fast')
      await primary.start()
    },
  },
  {
    name: 'crash of the database',
    mayFail: true,
    async strike({ primary }) {
      await primary.stop('immediate')
      await primary.start()
    },
  },
  {
    name: 'all backends ended each second for 30 s',
    mayFail: true,
    async strike({ primary }) {
      for (let round = 0; round < 30; round += 1) {
        await primary.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'drill' AND backend_type = 'client backend'`,
        )
        await pause(second)
      }
    },
  },
  {
    name: 'SIGSTOP of the database for 20 s',
    mayFail: true,
    async strike({ primary }) {
      const go = await primary.freeze()
      await pause(20 * second)
      await go()
    },
  },
  {
    name: 'all connections used up for 20 s',
    mayFail: true,
    strike: ({ primary }) => useUpConnections(primary),
  },
  {
    name: 'the standby promoted',
    mayFail: true,
    async strike({ primary, standby, database }) {
      await primary.stop('immediate')
      await standby.promote()
      database.pointTo(standby.port)
    },
  },
]

/** Others take every connection that there is, those of the servers, too, as these lose theirs. */
async function useUpConnections(primary: Cluster): Promise<void> {
  const taken: pg.Client[] = []
  const take = async () => {
    for (;;) {
      const client = new pg.Client({ connectionString: primary.url('postgres'), connectionTimeoutMillis: 2 * second })
      client.on('error', () => undefined)
      try {
        await client.connect()
        taken.push(client)
      } catch {
        // The last one is gone.
        return
      }
    }
  }
  await take()
  await taken[0]?.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'drill' AND backend_type = 'client backend'`,
  )
  await take()
  await pause(20 * second)
  await Promise.all(taken.map((client) => client.end()))
}
