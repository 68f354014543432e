import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { type EndpointFields, EndpointForm } from './endpoint-form.tsx'
import type { Endpoint } from './wire.ts'

/** Changes the events and the description of an endpoint, from the next event on. */
export function EditEndpoint({ endpoint }: { endpoint: Endpoint }) {
  const client = useClient()
  const queries = useQueryClient()
  const save = ({ description, events }: EndpointFields) =>
    client.portal.webhookEndpoints.update.mutate({
      id: endpoint.id,
      events,
      description: description === '' ? null : description,
    })
  return (
    <FormDialog
      button="Edit"
      kind="quiet"
      title="Edit endpoint"
      save={save}
      onSaved={() => void queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })}
    >
      {(saving, cancel) => (
        <>
          <p className="dialog-name">
            <bdi>{endpoint.url}</bdi>
          </p>
          <p className="endpoint-hint">The URL cannot be changed here. To use another URL, add another endpoint.</p>
          <EndpointForm endpoint={endpoint} save={saving} action="Save">
            {cancel}
          </EndpointForm>
        </>
      )}
    </FormDialog>
  )
}
