import { databaseTime } from '@merchant-payments/db'
import type { Services } from '../../core/request/context.ts'
import { beginMovement, LedgerChangedError } from './begin-movement.ts'
import type { DuePayment } from './due-payment.ts'
import { processorErrorOf } from './movement-error.ts'
import type { Next, RecoverableFunds } from './next-movement.ts'
import { type Counterparty, performMovement } from './perform-movement.ts'
import { postponeTransfer } from './postpone-transfer.ts'
import { type BalanceCache, readRecoverableFunds } from './read-recoverable-funds.ts'

/** Data that was read from the processor while an account's movements are made. */
type FundsCache = { funds: Map<string, RecoverableFunds>; balances: BalanceCache }

export function createFundsCache(): FundsCache {
  return { funds: new Map(), balances: new Map() }
}

/**
 * Decides the next movement of an account, and makes it.
 * @param only one payment that a request needs now; see `readTransferLedger`
 * @returns the kind of step made; `outdated` if the decision must be repeated; null if no movement is due
 * @throws MovementError, UnexpectedTransferError, ProcessorError
 */
export async function runNextMovement(
  services: Services,
  counterparty: Counterparty,
  cache: FundsCache,
  only?: string,
): Promise<Next['kind'] | 'outdated' | null> {
  const begun = await beginMovement(services, counterparty.id, cache.funds, only).catch((error: unknown) => {
    if (error instanceof LedgerChangedError) return 'outdated' as const
    throw error
  })
  if (begun === null || begun === 'outdated') return begun
  const { next, movement } = begun
  if (next.kind === 'read funds')
    cache.funds.set(next.payment.id, await readFundsOrPostpone(services, counterparty, next.payment, cache.balances))
  if (movement) {
    await performMovement(services, counterparty, movement).catch((error: unknown) => {
      if (next.kind === 'reversal') noteRefusal(cache.balances, next.payment.currency, error)
      throw error
    })
  }
  if (next.kind === 'reversal') spend(cache.balances, next.payment.currency, next.amount)
  return next.kind
}

async function readFundsOrPostpone(
  services: Services,
  counterparty: Counterparty,
  payment: DuePayment,
  balances: BalanceCache,
): Promise<RecoverableFunds> {
  try {
    return await readRecoverableFunds(services, counterparty, payment, balances)
  } catch (error) {
    await services.database.prisma.$transaction(async (tx) =>
      postponeTransfer(tx, { accountId: counterparty.id, id: payment.id }, await databaseTime(tx)),
    )
    throw error
  }
}

function spend(balances: BalanceCache, currency: string, amount: bigint): void {
  const had = balances.get(currency)
  if (typeof had === 'bigint') balances.set(currency, had - amount)
}

/** A refusal shows that the cached balance is wrong. */
function noteRefusal(balances: BalanceCache, currency: string, error: unknown): void {
  const cause = processorErrorOf(error)
  if (cause?.code === 'balance_insufficient') balances.set(currency, 0n)
  else balances.delete(currency)
}
