import { endpoint } from '../../http/endpoint.ts'
import { resourceMissing } from '../../http/errors.ts'
import { boolean } from '../../http/fields.ts'
import { listOf } from '../../http/lists.ts'
import { capabilityWire, isCapabilityName } from './capabilities.ts'
import { loadAccount } from './platform.ts'
import { recordAccountEvents, requestCapabilities } from './review-capabilities.ts'

const listCapabilities = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id/capabilities',
  params: {},
  run(ctx, _params, [id]) {
    const account = loadAccount(ctx, id)
    const data = Object.keys(account.state.capabilities).map((name) => capabilityWire(ctx, account, name))
    return listOf(data, `/v1/accounts/${id}/capabilities`)
  },
})

const retrieveCapability = endpoint({
  method: 'GET',
  path: '/v1/accounts/:id/capabilities/:capability',
  params: {},
  run(ctx, _params, [id, name]) {
    const account = loadAccount(ctx, id)
    if (!isCapabilityName(name)) throw resourceMissing('capability', name)
    return capabilityWire(ctx, account, name)
  },
})

const updateCapability = endpoint({
  method: 'POST',
  path: '/v1/accounts/:id/capabilities/:capability',
  params: { requested: boolean() },
  run(ctx, input, [id, name]) {
    const account = loadAccount(ctx, id)
    if (!isCapabilityName(name)) throw resourceMissing('capability', name)
    requestCapabilities(ctx, account, { [name]: input })
    recordAccountEvents(ctx, account)
    return capabilityWire(ctx, account, name)
  },
})

export const capabilityEndpoints = [listCapabilities, retrieveCapability, updateCapability]
