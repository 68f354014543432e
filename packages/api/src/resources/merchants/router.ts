import { admins, everyOperator, supportOperators } from '../../core/request/roles.ts'
import { operatorProcedure, router } from '../../core/request/trpc.ts'
import type { AreaRoles } from '../../people/access/portal-areas.ts'
import { approveMerchant, changePlan, revokeApproval, suspendMerchant, unsuspendMerchant } from './change.ts'
import { createByOperator } from './create.ts'
import { listAllMerchants } from './list.ts'
import { createOnboardingLink } from './onboard.ts'
import { retrieveMerchant } from './retrieve.ts'
import {
  createdMerchant,
  merchantCreation,
  merchantDetails,
  merchantId,
  merchantList,
  merchants,
  onboarding,
  operatorOnboardingLink,
  planChange,
  viewedMerchant,
} from './schema.ts'
import { leaveMerchant, retrieveView, viewMerchant } from './start-operator-view.ts'

/** @param areas which roles may read and change what */
export const createOperatorMerchantsRouter = (areas: AreaRoles) =>
  router({
    list: operatorProcedure
      .meta({ operators: everyOperator, audit: null, mayLag: true })
      .input(merchantList)
      .output(merchants)
      .query(({ ctx, input }) => listAllMerchants(ctx, input)),

    create: operatorProcedure
      .meta({ operators: admins, audit: 'merchants.create' })
      .input(merchantCreation)
      .output(createdMerchant)
      .mutation(({ ctx, input }) => createByOperator(ctx, input)),

    retrieve: operatorProcedure
      .meta({ operators: everyOperator, audit: null })
      .input(merchantId)
      .output(merchantDetails)
      .query(({ ctx, input }) => retrieveMerchant(ctx, input.id)),

    /** To see a merchant as it sees itself. */
    view: operatorProcedure
      .meta({ operators: supportOperators, audit: 'merchants.view' })
      .input(merchantId)
      .output(viewedMerchant)
      .mutation(({ ctx, input }) => viewMerchant(ctx, input.id, areas)),

    viewed: operatorProcedure
      .meta({ operators: everyOperator, audit: null })
      .input(merchantId)
      .output(viewedMerchant.nullable())
      .query(({ ctx, input }) => retrieveView(ctx, input.id, areas)),

    leave: operatorProcedure
      .meta({ operators: supportOperators, audit: 'merchants.leave' })
      .input(merchantId)
      .output(merchantId)
      .mutation(({ ctx, input }) => leaveMerchant(ctx, input.id)),

    onboard: operatorProcedure
      .meta({ operators: supportOperators, audit: 'merchants.onboard' })
      .input(onboarding)
      .output(operatorOnboardingLink)
      .mutation(({ ctx, input }) => createOnboardingLink(ctx, input.id, input.livemode)),

    setPlan: operatorProcedure
      .meta({ operators: admins, audit: 'merchants.setPlan' })
      .input(planChange)
      .output(merchantDetails)
      .mutation(({ ctx, input }) => changePlan(ctx, input.id, input.plan)),

    suspend: operatorProcedure
      .meta({ operators: admins, audit: 'merchants.suspend' })
      .input(merchantId)
      .output(merchantDetails)
      .mutation(({ ctx, input }) => suspendMerchant(ctx, input.id)),

    unsuspend: operatorProcedure
      .meta({ operators: admins, audit: 'merchants.unsuspend' })
      .input(merchantId)
      .output(merchantDetails)
      .mutation(({ ctx, input }) => unsuspendMerchant(ctx, input.id)),

    approve: operatorProcedure
      .meta({ operators: admins, audit: 'merchants.approve' })
      .input(merchantId)
      .output(merchantDetails)
      .mutation(({ ctx, input }) => approveMerchant(ctx, input.id)),

    revokeApproval: operatorProcedure
      .meta({ operators: admins, audit: 'merchants.revokeApproval' })
      .input(merchantId)
      .output(merchantDetails)
      .mutation(({ ctx, input }) => revokeApproval(ctx, input.id)),
  })
