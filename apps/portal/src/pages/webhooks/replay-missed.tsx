import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../failure.ts'
import '../../form/form.css'
import { useClient } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { secondsOf } from './moment.ts'
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
    replay.mutate(secondsOf(String(new FormData(event.currentTarget).get('since'))) ?? 0)
  }
  const close = () => {
    replay.reset()
    setOpen(false)
  }
  return (
    <>
      <Button kind="quiet" small onClick={() => setOpen(true)}>
        Replay what it has missed
      </Button>
      <Dialog title="Replay what it has missed" open={open} onClose={close}>
        <p className="dialog-name">
          <bdi>{url}</bdi>
        </p>
        <form className="form" onSubmit={submit}>
          {replay.error && <Notice kind="bad">{failureOf(replay.error).message}</Notice>}
          <p>
            {missedWords(missed)} Each is sent again with the same id and the same bytes, oldest first. Your server may
            know some of them already: it should look at the id.
          </p>
          <Field label="Events since" name="since" optional hint="Left empty: everything that it has missed.">
            {(control) => <input {...control} className="input" type="datetime-local" />}
          </Field>
          <div className="dialog-actions">
            <Button kind="quiet" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" busy={replay.isPending}>
              Replay them
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}

function missedWords({ failed, suspended }: EndpointDetails['missed']): string {
  return `${counted(failed)} failed for good, and ${suspended} ${suspended === 1 ? 'was' : 'were'} kept while the endpoint was deactivated.`
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'delivery' : 'deliveries'}`
}
