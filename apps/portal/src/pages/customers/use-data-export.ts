import { useMutation } from '@tanstack/react-query'
import { download } from '../../server/download.ts'
import { saveFile } from '../../server/save-file.ts'
import { portalHeaders } from '../../server/trpc.ts'
import { useSession } from '../../session/session.tsx'

/** Downloads all that is known of a customer as one file. */
export function useDataExport(id: string) {
  const { merchant, mode } = useSession()
  const address = `/portal/customers/${encodeURIComponent(id)}/personal-data.json`
  return useMutation({
    mutationFn: async () => saveFile(await download(address, portalHeaders({ merchantId: merchant.id, mode }))),
  })
}
