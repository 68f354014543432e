import { invalid } from '../http/errors.ts'
import { type FaultRule, moments } from './fault.ts'
import { isEventFault, parseFault } from './parse-fault.ts'

/** Request header: what shall go wrong with this request, such as `after-commit; drop` or `delay; ms=2000`. */
export const faultHeader = 'sandbox-fault'

/** Fields that are about other requests. */
const ofMany = ['route', 'account', 'nth', 'times', 'probability', 'seed']

/**
 * Reads the header: parts are separated by semicolons, several faults by commas.
 *
 * @throws ApiError that names the part
 */
export function parseFaultHeader(header: string): FaultRule[] {
  return header.split(',').map((one) => {
    const fault: Record<string, unknown> = {}
    for (const part of one.split(';').map((text) => text.trim().replaceAll('-', '_'))) {
      const [name = '', value] = part.split('=').map((text) => text.trim())
      if (value !== undefined) fault[name] = /^\d+$/.test(value) ? Number(value) : value
      else if (moments.some((moment) => moment === name)) fault.at = name
      else fault.action = name
    }
    const many = ofMany.find((name) => name in fault)
    if (many) throw invalid(`${many}: the header Sandbox-Fault is about its own request.`, many)
    // The reasons of the API have hyphens.
    if (typeof fault.reason === 'string') fault.reason = fault.reason.replaceAll('_', '-')
    const rule = parseFault(fault)
    if (isEventFault(rule))
      throw invalid(`action: ${rule.action} is about events; the header is about its request.`, 'action')
    return rule
  })
}
