import { useQueryClient } from '@tanstack/react-query'
import { webhooks } from '#messages/webhooks.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { type EndpointFields, EndpointForm } from './endpoint-form.tsx'
import type { CreatedSecret } from './signing-secret.tsx'

const t = webhooks.newEndpoint

/** Adds an endpoint and hands over its secret, which is shown only once. */
export function NewEndpoint({ onCreated }: { onCreated: (created: CreatedSecret) => void }) {
  const client = useClient()
  const queries = useQueryClient()
  return (
    <FormDialog
      button={t.addAnEndpoint}
      title={t.addAnEndpoint}
      isMain
      secret
      save={({ url, description, events }: EndpointFields) =>
        client.webhookEndpoints.create.mutate({ url, events, ...(description ? { description } : {}) })
      }
      onSaved={(created) => {
        onCreated(created)
        void queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
      }}
    >
      {(saving, cancel) => (
        <EndpointForm save={saving} action={t.addEndpoint}>
          {cancel}
        </EndpointForm>
      )}
    </FormDialog>
  )
}
