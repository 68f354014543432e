import { ProcessorError } from '@merchant-payments/processor'
import { ApiError } from './errors.ts'

/**
 * Turns the processor's refusal of a parameter that holds a field of the request into a validation_error on that field. The processor's
 * message is not returned: it names parameters of the processor.
 * @param fieldOf the field of the request that a parameter of the processor was made of; undefined for a parameter of our own
 * @throws validation_error, and any other error of `made`
 */
export async function explainRefusedField<T>(
  made: Promise<T>,
  fieldOf: (processorParam: string) => string | undefined,
): Promise<T> {
  try {
    return await made
  } catch (error) {
    if (!(error instanceof ProcessorError) || error.outcome !== 'refused' || error.param === null) throw error
    const param = fieldOf(error.param)
    if (param === undefined) throw error
    const message = 'is refused by the payment processor'
    throw new ApiError('validation_error', {
      message: `${param}: ${message}`,
      param,
      issues: [{ param, message }],
      cause: error,
    })
  }
}

/** The fields of a request for a checkout that both kinds of sessions have. */
export function commonFieldOf(
  processorParam: string,
  { customer_id }: { customer_id?: string | undefined },
): string | undefined {
  if (/^(customer_email|email|name|phone)$/.test(processorParam)) {
    return customer_id === undefined ? 'customer_email' : 'customer_id'
  }
  return /^(success_url|cancel_url)$/.test(processorParam) ? processorParam : undefined
}
