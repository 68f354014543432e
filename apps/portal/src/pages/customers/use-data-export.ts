import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../save-file.ts'
import { useSession } from '../../session/session.tsx'
import { portalHeaders } from '../../trpc.ts'
import { errorMessageIn, translateFailure } from '../payments/fetch-csv.ts'

const timeoutMs = 600_000

/** Downloads all that is known of a customer as one file. A file that breaks off is none. */
export function useDataExport(id: string) {
  const { merchant, mode } = useSession()
  return useMutation({
    mutationFn: async () => {
      const signal = AbortSignal.timeout(timeoutMs)
      const headers = portalHeaders({ merchantId: merchant.id, mode })
      const address = `/portal/customers/${encodeURIComponent(id)}/personal-data.json`
      const answer = await translateFailure(fetch(address, { headers, signal }), signal)
      if (!answer.ok) throw new Error(await errorMessageIn(answer))
      saveFile({ name: `${id}.json`, content: await translateFailure(answer.blob(), signal) })
    },
  })
}
