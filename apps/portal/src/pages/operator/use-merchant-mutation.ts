import type { AppRouter } from '@merchant-payments/api/router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { Client } from '../../server/trpc.ts'
import { usePerson } from '../../session/person.tsx'

export type Merchant = inferRouterOutputs<AppRouter>['operator']['merchants']['retrieve']
export type OperatorAccount = inferRouterOutputs<AppRouter>['operator']['accounts']['retrieve']

/** A mutation of a merchant that answers with the updated merchant. */
export function useMerchantMutation<Input>(change: (client: Client, input: Input) => Promise<Merchant>) {
  const { client } = usePerson()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => change(client, input),
    onSuccess: (merchant) => {
      queries.setQueryData(['merchant', merchant.id], merchant)
      return queries.invalidateQueries({ queryKey: ['merchants'] })
    },
  })
}
