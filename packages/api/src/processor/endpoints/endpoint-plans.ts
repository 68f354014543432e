import { type EndpointScope, endpointScopes } from '@merchant-payments/processor'
import { type EndpointServices, findKnown } from './find-known.ts'
import { type EndpointPlan, planEndpoint } from './plan-endpoint.ts'

/** The changes that `setUpEndpoints` would make. Changes nothing. @throws ProcessorError */
export async function endpointPlans(
  services: EndpointServices,
  livemode: boolean,
  url: string,
): Promise<(EndpointPlan & { scope: EndpointScope })[]> {
  const listed = await services.processor.endpoints.list(livemode)
  return Promise.all(
    endpointScopes.map(async (scope) => {
      const { known } = await findKnown(services, livemode, scope)
      return { scope, ...planEndpoint({ scope, url }, known, listed) }
    }),
  )
}
