import { sealSecret } from '@merchant-payments/db/encryption'
import { type EndpointScope, type EndpointSnapshot, endpointScopes } from '@merchant-payments/processor'
import { type EndpointServices, findKnown } from './find-known.ts'
import { type EndpointPlan, findAbandoned, planEndpoint } from './plan-endpoint.ts'
import { withEndpointLease } from './with-endpoint-lease.ts'

type EndpointSetup = { scope: EndpointScope; id: string; action: EndpointPlan['action']; reasons: string[] }

export type EndpointsSetup = { url: string; endpoints: EndpointSetup[]; removed: string[] }

/**
 * Makes the platform's two endpoints at the processor, or repairs them. Safe to repeat; several runs take turns. The
 * secret of a new endpoint is stored before the one that it replaces is removed, so that no event is lost.
 * @throws ProcessorError
 */
export function setUpEndpoints(services: EndpointServices, livemode: boolean, url: string): Promise<EndpointsSetup> {
  return withEndpointLease(services.database, livemode, async () => {
    const listed = await services.processor.endpoints.list(livemode)
    const before = await services.database.prisma.processorEndpoint.findMany({ where: { livemode } })
    const endpoints: EndpointSetup[] = []
    for (const scope of endpointScopes) endpoints.push(await setUpEndpoint(services, { livemode, scope, url }, listed))
    const known = new Set([...before, ...endpoints].map(({ id }) => id))
    const abandoned = findAbandoned(url, known, listed).map(({ id }) => id)
    for (const id of abandoned) await services.processor.endpoints.delete(livemode, id)
    return { url, endpoints, removed: abandoned }
  })
}

async function setUpEndpoint(
  services: EndpointServices,
  wanted: { livemode: boolean; scope: EndpointScope; url: string },
  listed: readonly EndpointSnapshot[],
): Promise<EndpointSetup> {
  const { database, processor } = services
  const { livemode, scope, url } = wanted
  const { known, rows } = await findKnown(services, livemode, scope)
  const plan = planEndpoint({ scope, url }, known, listed)
  const id = await carryOut(services, wanted, plan)
  // Endpoints that a newer one has replaced, in this run or in an earlier, interrupted one.
  for (const old of rows.filter((one) => one.id !== id)) {
    await processor.endpoints.delete(livemode, old.id)
    await database.prisma.processorEndpoint.deleteMany({ where: { id: old.id } })
  }
  return { scope, id, action: plan.action, reasons: plan.reasons }
}

/** @returns the endpoint that exists now */
async function carryOut(
  { database, processor, keyring }: EndpointServices,
  wanted: { livemode: boolean; scope: EndpointScope; url: string },
  plan: EndpointPlan,
): Promise<string> {
  switch (plan.action) {
    case 'keep':
      return plan.id
    case 'update':
      await processor.endpoints.update(wanted, plan.id)
      await database.prisma.processorEndpoint.update({ where: { id: plan.id }, data: { url: wanted.url } })
      return plan.id
    case 'create':
    case 'replace': {
      const { id, secret } = await processor.endpoints.create(wanted)
      await database.prisma.processorEndpoint.create({
        data: { id, ...wanted, sealedSecret: sealSecret(secret, keyring) },
      })
      return id
    }
  }
}
