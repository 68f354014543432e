import type { Services } from '../request/context.ts'

/** Something that does not agree. */
export type Finding = {
  /** mer_…; null of what is no merchant's. */
  merchant: string | null
  livemode: boolean | null
  /** The id of what it is about. */
  object: string
  /** What is there and what was expected. */
  message: string
}

export type CheckOptions = {
  /** Back to which moment of the processor's clock the processor is asked. */
  since: Date
}

/** One statement about the books. */
export type Check = {
  name: string
  /** What holds when there is no finding. */
  states: string
  /** It asks the processor, call by call. */
  asksProcessor: boolean
  run(services: Services, options: CheckOptions): Promise<Finding[]>
}

/** So many findings of one check are named. */
export const maxFindings = 100

/**
 * A check of our rows alone.
 * @param select gives `account_id`, `object` and `message` of what does not agree
 */
export function checkRows({ name, states, select }: Pick<Check, 'name' | 'states'> & { select: string }): Check {
  return {
    name,
    states,
    asksProcessor: false,
    async run({ database }) {
      const { rows } = await database.pool.query<Finding>(
        `SELECT a.merchant_id AS merchant, a.livemode, found.object, found.message
           FROM (${select}) AS found LEFT JOIN accounts a ON a.id = found.account_id
          ORDER BY a.merchant_id, a.livemode, found.object LIMIT ${maxFindings}`,
      )
      return rows
    },
  }
}
