import type { Services } from '@merchant-payments/api/services'
import { UnexpectedTransferError } from '@merchant-payments/api/worker'
import type { Logger } from 'pino'

/** Reports transfers that the processor made unexpectedly. @returns the other errors, which are retried */
export function reportTransferErrors(
  { observer }: Pick<Services, 'observer'>,
  log: Logger,
  errors: readonly Error[],
): Error[] {
  return errors.filter((err) => {
    if (!(err instanceof UnexpectedTransferError)) return true
    observer?.onFinding('unexpected_transfer', 1)
    log.error({ err }, 'money moved unexpectedly')
    return false
  })
}
