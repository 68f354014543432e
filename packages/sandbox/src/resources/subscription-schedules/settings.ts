import { metadata } from '../../http/common-fields.ts'
import { clearable, hash, oneOf, type Parsed, string } from '../../http/fields.ts'
import { percent, transferData } from '../subscriptions/fields.ts'
import { phasesField } from './phases.ts'
import type { PhaseSettings } from './state.ts'

/** The parameters of both creation and update. */
export const scheduleFields = {
  default_settings: hash({
    application_fee_percent: percent(),
    default_payment_method: string(),
    description: clearable(string({ max: 500 })),
    on_behalf_of: clearable(string()),
    transfer_data: clearable(transferData),
  }),
  end_behavior: oneOf('cancel', 'release'),
  metadata: metadata(),
  phases: phasesField,
}

/** The settings of a schedule after a request; those that were not sent stay. */
export function settingsAfter(
  before: PhaseSettings,
  { transfer_data, ...sent }: NonNullable<Parsed<typeof scheduleFields>['default_settings']>,
): PhaseSettings {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const moved =
    transfer_data === undefined
      ? {}
      : { transfer_data: transfer_data && { ...transfer_data, amount_percent: transfer_data.amount_percent ?? null } }
  return { ...before, ...given, ...moved }
}
