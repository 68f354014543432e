import { useMutation } from '@tanstack/react-query'
import { download } from '../../download.ts'
import { saveFile } from '../../save-file.ts'
import { useSession } from '../../session/session.tsx'
import { portalHeaders } from '../../trpc.ts'

/** Downloads all that is known of a customer as one file. */
export function useDataExport(id: string) {
  const { merchant, mode } = useSession()
  const address = `/portal/customers/${encodeURIComponent(id)}/personal-data.json`
  return useMutation({
    mutationFn: async () => saveFile(await download(address, portalHeaders({ merchantId: merchant.id, mode }))),
  })
}
