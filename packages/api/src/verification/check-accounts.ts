import { type Check, type CheckResult, type Finding, mergeResults, type Scope } from './check-result.ts'
import { withMerchant } from './check-rows.ts'
import { readBatches } from './read-batches.ts'

type AccountCheck = Pick<Check, 'name' | 'invariant'> & {
  /** Selects `account_id`, `object` and `message` of what is wrong with the account `$1`. */
  wrong: string
}

/** A check of what is totalled of each account. */
export function checkAccounts({ name, invariant, wrong }: AccountCheck): Check {
  const text = withMerchant(wrong)
  /** One account in a statement: several servers could not total those of several. */
  const checkAccount = async ({ services, throttle }: Scope, account: number): Promise<CheckResult> => {
    await throttle()
    const { rows } = await services.database.pool.query<Finding>({
      name: `${name} of an account`,
      text,
      values: [account],
    })
    return { rows: 1, findings: rows }
  }
  return {
    name,
    invariant,
    asksProcessor: false,
    async run(scope) {
      const looked: CheckResult[] = []
      const accounts = { table: 'totalled_accounts', key: {}, select: 'SELECT account_id AS account FROM batch' }
      for await (const { found } of readBatches<{ account: number }>(scope, accounts))
        for (const { account } of found) looked.push(await checkAccount(scope, account))
      return mergeResults(looked)
    },
  }
}
