import { cancelSetupIntent } from './cancel.ts'
import { confirmSetupIntent } from './confirm.ts'
import { createSetupIntent } from './create.ts'
import { listSetupIntents } from './list.ts'
import { retrieveSetupIntent } from './retrieve.ts'
import { updateSetupIntent } from './update.ts'

export const setupIntentEndpoints = [
  createSetupIntent,
  retrieveSetupIntent,
  updateSetupIntent,
  confirmSetupIntent,
  cancelSetupIntent,
  listSetupIntents,
]
