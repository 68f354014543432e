import type { PersonScope, PlatformScope } from '../../core/request/account-scope.ts'
import { admins, everyOperator, supportOperators } from '../../core/request/roles.ts'
import { operatorProcedure, router } from '../../core/request/trpc.ts'
import { closeMerchant } from '../platform-merchants/close.ts'
import { createMerchantKey } from '../platform-merchants/create-key.ts'
import { createMerchantSignInLink } from '../platform-merchants/create-sign-in-link.ts'
import { pauseMerchant, resumeMerchant } from '../platform-merchants/pause.ts'
import { suspendMerchant, unsuspendMerchant } from '../platform-merchants/suspend.ts'
import { updateMerchant } from '../platform-merchants/update.ts'
import { retrieveOperatorAccount } from './retrieve.ts'
import {
  accountId,
  accountPause,
  accountReason,
  accountUpdate,
  operatorAccount,
  operatorKey,
  operatorKeyCreate,
  operatorSignInLink,
  signInLinkRequest,
} from './schema.ts'

/** Does an act of a key of the platform for an operator, and answers with the account. */
async function acted(
  ctx: PersonScope,
  { id, livemode }: { id: string; livemode: boolean },
  act: (scope: PlatformScope) => Promise<unknown>,
) {
  const scope = { ...ctx, livemode }
  await act(scope)
  return retrieveOperatorAccount(scope, id)
}

/** Merchants in one mode. The acts are those of keys of the platform. */
export const operatorAccountsRouter = router({
  retrieve: operatorProcedure
    .meta({ operators: everyOperator, audit: null })
    .input(accountId)
    .output(operatorAccount)
    .query(({ ctx, input }) => retrieveOperatorAccount({ ...ctx, livemode: input.livemode }, input.id)),

  pause: operatorProcedure
    .meta({ operators: supportOperators, audit: 'merchants.pause' })
    .input(accountPause)
    .output(operatorAccount)
    .mutation(({ ctx, input: { livemode, ...pause } }) =>
      acted(ctx, { id: pause.id, livemode }, (scope) => pauseMerchant(scope, pause)),
    ),

  resume: operatorProcedure
    .meta({ operators: supportOperators, audit: 'merchants.resume' })
    .input(accountId)
    .output(operatorAccount)
    .mutation(({ ctx, input }) => acted(ctx, input, (scope) => resumeMerchant(scope, input.id))),

  suspend: operatorProcedure
    .meta({ operators: admins, audit: 'merchants.suspend' })
    .input(accountReason)
    .output(operatorAccount)
    .mutation(({ ctx, input }) => acted(ctx, input, (scope) => suspendMerchant(scope, input))),

  unsuspend: operatorProcedure
    .meta({ operators: admins, audit: 'merchants.unsuspend' })
    .input(accountId)
    .output(operatorAccount)
    .mutation(({ ctx, input }) => acted(ctx, input, (scope) => unsuspendMerchant(scope, input.id))),

  close: operatorProcedure
    .meta({ operators: admins, audit: 'merchants.close' })
    .input(accountReason)
    .output(operatorAccount)
    .mutation(({ ctx, input }) => acted(ctx, input, (scope) => closeMerchant(scope, input))),

  update: operatorProcedure
    .meta({ operators: admins, audit: 'merchants.update' })
    .input(accountUpdate)
    .output(operatorAccount)
    .mutation(({ ctx, input: { livemode, ...changes } }) =>
      acted(ctx, { id: changes.id, livemode }, (scope) => updateMerchant(scope, changes)),
    ),

  createKey: operatorProcedure
    .meta({ operators: admins, audit: 'keys.create' })
    .input(operatorKeyCreate)
    .output(operatorKey)
    .mutation(async ({ ctx, input: { livemode, ...wanted } }) => ({
      ...(await createMerchantKey({ ...ctx, livemode }, wanted)),
      merchant_id: wanted.id,
    })),

  createSignInLink: operatorProcedure
    .meta({ operators: admins, audit: 'merchants.createSignInLink' })
    .input(signInLinkRequest)
    .output(operatorSignInLink)
    .mutation(async ({ ctx, input: { livemode, ...wanted } }) => ({
      ...(await createMerchantSignInLink({ ...ctx, livemode }, wanted)),
      merchant_id: wanted.id,
      livemode,
    })),
})
