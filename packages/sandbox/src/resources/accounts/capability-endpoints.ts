import { recordEvent } from '../../events/record.ts'
import { actingFor } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { resourceMissing } from '../../http/errors.ts'
import { boolean } from '../../http/fields.ts'
import { listOf } from '../../http/lists.ts'
import { capabilityWire, isCapabilityName } from './capabilities.ts'
import { accountWire } from './object.ts'
import { loadAccount } from './platform-only.ts'
import { requestCapabilities } from './review.ts'

export const listCapabilities = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id/capabilities',
  params: {},
  run(ctx, _params, [id]) {
    const { capabilities } = loadAccount(ctx, id).state
    const data = Object.entries(capabilities).map(([name, capability]) => capabilityWire(id, name, capability))
    return listOf(data, `/v1/accounts/${id}/capabilities`)
  },
})

export const retrieveCapability = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id/capabilities/:capability',
  params: {},
  run(ctx, _params, [id, name]) {
    const account = loadAccount(ctx, id)
    if (!isCapabilityName(name)) throw resourceMissing('capability', name)
    return capabilityWire(id, name, account.state.capabilities[name])
  },
})

export const updateCapability = endpoint({
  method: 'POST',
  path: '/v1/accounts/:id/capabilities/:capability',
  params: { requested: boolean() },
  run(ctx, input, [id, name]) {
    const account = loadAccount(ctx, id)
    if (!isCapabilityName(name)) throw resourceMissing('capability', name)
    requestCapabilities(ctx, account, { [name]: input })
    recordEvent(actingFor(ctx, id), 'account.updated', accountWire(ctx, account))
    return capabilityWire(id, name, account.state.capabilities[name])
  },
})
