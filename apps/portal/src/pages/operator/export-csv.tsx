import { useMutation } from '@tanstack/react-query'
import { words } from '#messages/words.ts'
import { download } from '../../server/download.ts'
import { saveFile } from '../../server/save-file.ts'
import { Button } from '../../ui/button.tsx'

/** Saves the rows of a filtered list as CSV. @param path of the file on the server */
export function ExportCsv({ path, query }: { path: string; query: object }) {
  const exporting = useMutation({
    mutationFn: async () => {
      const filters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      saveFile(await download(`${path}?${filters}`, {}))
    },
  })
  return (
    <>
      {exporting.error && <span role="alert">{exporting.error.message}</span>}
      <Button kind="quiet" busy={exporting.isPending} onClick={() => exporting.mutate()}>
        {words.exportAsCsv}
      </Button>
    </>
  )
}
