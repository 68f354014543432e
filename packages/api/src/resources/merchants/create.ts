import type { PersonScope } from '../../core/request/account-scope.ts'
import { idOf } from '../../core/request/id.ts'
import { type CreatedMerchant, createMerchantOnce } from '../../people/merchants/create.ts'
import { chooseSchedule } from '../pricing/choose-schedule.ts'
import { rowIdOf } from '../pricing/row-id.ts'
import { retrieveMerchant } from './retrieve.ts'
import type { MerchantCreation } from './schema.ts'

/**
 * Creates a merchant as the command line does, once for each idempotency key and body. Only the answer of the attempt
 * that created the merchant has the secrets, because only their hashes are stored.
 * @throws validation_error when the email is taken, and on `pricing` for a standard account with the default fees; ProcessorError
 */
export async function createByOperator(scope: PersonScope, input: MerchantCreation) {
  const { idempotency_key: key, test_data: testData, ...merchant } = input
  const { account_model: model, pricing: wanted, accept_double_fees: acceptDoubleFees, ...columns } = merchant
  // A changed request is another merchant: the processor refuses other parameters with the same idempotency key.
  const requestKey = JSON.stringify([scope.actor.id, key, merchant, testData])
  const id = idOf({ requestKey }, 'mer')
  const schedule = await chooseSchedule(scope.services, wanted, { id, plan: columns.plan, model, acceptDoubleFees })
  const pricing = schedule && { scheduleId: rowIdOf(schedule) }
  const created = await createMerchantOnce(scope.services, id, { ...columns, model, pricing }, { testData })
  if (!created) scope.unchanged?.()
  return { ...(await retrieveMerchant(scope, id)), secrets: created && secretsOf(created) }
}

function secretsOf({ test_key, live_key, portal_password }: CreatedMerchant) {
  return { test_key, live_key, portal_password }
}
