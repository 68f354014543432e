import { useQueryClient } from '@tanstack/react-query'
import { webhooks } from '#messages/webhooks.ts'
import { words } from '#messages/words.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { type EndpointFields, EndpointForm } from './endpoint-form.tsx'
import type { Endpoint } from './wire.ts'

const t = webhooks.editEndpoint

/** Changes the URL of an endpoint from the next attempt on, and its events and description from the next event on. */
export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const client = useClient()
  const queries = useQueryClient()
  const save = ({ url, description, events }: EndpointFields) =>
    client.webhookEndpoints.update.mutate({
      id: endpoint.id,
      url,
      events,
      description: description === '' ? null : description,
    })
  return (
    <FormDialog
      button={words.edit}
      kind="quiet"
      title={t.editEndpoint}
      save={save}
      onSaved={() => void queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })}
    >
      {(saving, cancel) => (
        <EndpointForm endpoint={endpoint} save={saving} action={words.save}>
          {cancel}
        </EndpointForm>
      )}
    </FormDialog>
  )
}
