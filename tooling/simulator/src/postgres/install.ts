import pg from 'pg'
import { current } from '../world.ts'
import { Link, type Server } from './link.ts'

/**
 * Makes connections of simulated processes go through the agenda. Connections of other code stay direct.
 * @returns puts everything back, and the driver's own client
 */
export function installPostgres(serverOf: () => Server): { Client: typeof pg.Client; restore: () => void } {
  const { Client, Pool } = pg
  const through = () => {
    const here = current()
    return here && { stream: () => new Link(here.world, here.process, serverOf()) }
  }
  class SimulatedClient extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(typeof config === 'string' ? config : ({ ...config, ...through() } as pg.ClientConfig))
    }
  }
  class SimulatedPool extends Pool {
    constructor(config?: pg.PoolConfig) {
      super({ ...config, ...through() } as pg.PoolConfig)
    }
  }
  Object.assign(pg, { Client: SimulatedClient, Pool: SimulatedPool })
  return { Client, restore: () => void Object.assign(pg, { Client, Pool }) }
}
