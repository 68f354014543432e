import { useMutation } from '@tanstack/react-query'
import { words } from '#messages/words.ts'
import { download } from '../../server/download.ts'
import { saveFile } from '../../server/save-file.ts'
import { portalHeaders } from '../../server/trpc.ts'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'

/** A button that saves the file of a month. */
export function SaveCsv({ month }: { month: string }) {
  const { merchant, mode } = useSession()
  const saving = useMutation({
    mutationFn: async () =>
      saveFile(await download(`/portal/statements/${month}.csv`, portalHeaders({ merchantId: merchant.id, mode }))),
  })
  return (
    <>
      <Button kind="quiet" busy={saving.isPending} onClick={() => saving.mutate()}>
        {words.exportAsCsv}
      </Button>
      {saving.error && (
        <p role="alert" className="statement-failed">
          {saving.error.message}
        </p>
      )}
    </>
  )
}
