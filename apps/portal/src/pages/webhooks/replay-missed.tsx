import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../failure.ts'
import '../../form/form.css'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { parseDateTime } from './parse-date-time.ts'
import type { EndpointDetails } from './wire.ts'

type ReplayMissedProps = { endpoint: EndpointDetails; onReplayed: (count: number) => void }

/** Sends an endpoint again what it has missed, all of it or since a moment. */
export function ReplayMissed({ endpoint: { id, url, missed }, onReplayed }: ReplayMissedProps) {
  const client = useClient()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const replay = useMutation({
    mutationFn: (since: number) => client.portal.webhookEndpoints.replaySince.mutate({ id, since }),
    onSuccess: ({ replayed }) => {
      close()
      onReplayed(replayed)
      void queries.invalidateQueries({ queryKey: ['deliveries'] })
      return queries.invalidateQueries({ queryKey: ['webhook-endpoints'] })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Nothing is the beginning of time: all that was missed.
    replay.mutate(parseDateTime(String(new FormData(event.currentTarget).get('since'))) ?? 0)
  }
  const close = () => {
    replay.reset()
    setOpen(false)
  }
  return (
    <>
      <Button kind="quiet" small onClick={() => setOpen(true)}>
        Replay missed deliveries
      </Button>
      <Dialog title="Replay missed deliveries" open={open} onClose={close}>
        <p className="dialog-name">
          <bdi>{url}</bdi>
        </p>
        <form className="form" onSubmit={submit}>
          {replay.error && <Notice kind="bad">{failureOf(replay.error).message}</Notice>}
          <p>
            {missedWords(missed)} Each is sent again with the same ID and body, oldest first. Your server may have
            processed some of them already and should check the ID.
          </p>
          <Field label="Events since" name="since" optional hint="Leave empty to replay all missed deliveries.">
            {(control) => <input {...control} className="input" type="datetime-local" />}
          </Field>
          <div className="dialog-actions">
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" busy={replay.isPending}>
              Start replay
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

function missedWords({ failed, suspended }: EndpointDetails['missed']): string {
  return `${counted(failed)} failed permanently, and ${suspended} ${suspended === 1 ? 'was' : 'were'} put on hold while the endpoint was deactivated.`
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'delivery' : 'deliveries'}`
}
