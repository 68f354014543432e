import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import { deliveries } from '#messages/deliveries.ts'
import { failureOf } from '../../server/failure.ts'
import '../../form/form.css'
import { FormDialog, type Saving } from '../../form/form-dialog.tsx'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { missedMessage } from './missed-messages.ts'
import { parseDateTime } from './parse-date-time.ts'
import type { EndpointDetails } from './wire.ts'

const t = deliveries.replayMissed

type ReplayMissedProps = { endpoint: EndpointDetails; onReplayed: (count: number) => void }

/** Replays the deliveries that an endpoint has missed, all of them or those since a moment. */
export function ReplayMissed({ endpoint, onReplayed }: ReplayMissedProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { id } = endpoint
  return (
    <FormDialog
      button={t.replayMissedDeliveries}
      kind="quiet"
      small
      title={t.replayMissedDeliveries}
      save={(since: number) => client.webhookEndpoints.replay.mutate({ id, since })}
      onSaved={({ replayed }) => {
        onReplayed(replayed)
        void queries.invalidateQueries({ queryKey: ['deliveries'] })
        void queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
      }}
    >
      {(saving, cancel) => (
        <ReplayForm endpoint={endpoint} save={saving}>
          {cancel}
        </ReplayForm>
      )}
    </FormDialog>
  )
}

type ReplayFormProps = { endpoint: EndpointDetails; save: Saving<number>; children: ReactNode }

function ReplayForm({ endpoint: { url, missed }, save, children }: ReplayFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // An empty field replays everything: all times are later than 0.
    save.mutate(parseDateTime(String(new FormData(event.currentTarget).get('since'))) ?? 0)
  }
  return (
    <>
      <p className="dialog-name">
        <bdi>{url}</bdi>
      </p>
      <form className="form" onSubmit={submit}>
        {save.error !== null && <Notice kind="bad">{failureOf(save.error).message}</Notice>}
        <p>{t.explanation({ missedMessage: missedMessage(missed) })}</p>
        <Field label={t.eventsSince} name="since" optional hint={t.eventsSinceHint}>
          {(control) => <input {...control} className="input" type="datetime-local" />}
        </Field>
        <div className="dialog-actions">
          {children}
          <Button type="submit" busy={save.isPending}>
            {t.startReplay}
          </Button>
        </div>
      </form>
    </>
  )
}
