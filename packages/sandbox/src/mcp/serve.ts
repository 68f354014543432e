import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { version } from '../version.ts'
import { faultTools } from './fault-tools.ts'
import { paymentTools } from './payment-tools.ts'
import { readTools } from './read-tools.ts'
import type { Served } from './tool.ts'

/** Every tool, in the order in which agents are shown them. */
export const tools = [...readTools, ...paymentTools, ...faultTools]

/** Speaks the Model Context Protocol on stdin and stdout; resolves when the client has left. */
export async function serveMcp(served: Served): Promise<void> {
  const transport = new StdioServerTransport()
  serveStdio(() => serverOf(served), { transport, onerror: (error) => console.error(error.message) })
  await new Promise<void>((resolve) => {
    const { onclose } = transport
    transport.onclose = () => {
      onclose?.()
      resolve()
    }
  })
}

/** The tools, as one client is served them. */
export function serverOf(served: Served): McpServer {
  const server = new McpServer(
    { name: 'sandbox', title: 'Payment sandbox', version },
    { instructions: instructionsFor(served) },
  )
  for (const { name, title, description, reads, input, run } of tools) {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        annotations: { readOnlyHint: reads, destructiveHint: false, openWorldHint: false },
      },
      async (sent: unknown) => {
        try {
          const text = JSON.stringify(await run(served, sent), null, 2)
          return { content: [{ type: 'text' as const, text }] }
        } catch (error) {
          // An agent reads what was wrong, and tries again.
          const text = error instanceof Error ? error.message : String(error)
          return { content: [{ type: 'text' as const, text }], isError: true }
        }
      },
    )
  }
  return server
}

function instructionsFor({ url }: Served): string {
  return (
    `A Stripe with play money, at ${url}: nothing that is done here costs anything or reaches anyone. Point the Stripe client of the ` +
    'code under test at it (sandbox_info says how), and try the integration: create a checkout session, pay it with pay_session, ' +
    `advance the clock to renewals, dispute, refund, and break requests and events with add_fault. ${url}/llms.txt says more.`
  )
}
