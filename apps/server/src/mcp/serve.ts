import type { Call } from '@merchant-payments/sdk/resources'
import {
  fromJsonSchema,
  type JsonSchemaValidatorResult,
  type jsonSchemaValidator,
  McpServer,
} from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { callTool } from './call-tool.ts'
import type { Tool } from './tools.ts'

export type Served = {
  version: string
  instructions: string
  tools: readonly Tool[]
  /** By their names, the tools that may be used. */
  allowed: ReadonlySet<string>
  call: Call
  /** Called with errors of the connection between this process and its client. */
  onTrouble(error: Error): void
}

/** Speaks the Model Context Protocol on stdin and stdout until the client leaves. */
export async function serveTools(served: Served): Promise<void> {
  const transport = new StdioServerTransport()
  serveStdio(() => serverOf(served), { transport, onerror: served.onTrouble })
  await new Promise<void>((resolve) => {
    const { onclose } = transport
    transport.onclose = () => {
      onclose?.()
      resolve()
    }
  })
}

function serverOf({ version, instructions, tools, allowed, call }: Served): McpServer {
  const server = new McpServer({ name: 'merchant-payments', version }, { instructions })
  for (const { name, title, description, inputSchema, readOnly, destructive, idempotent, operation } of tools) {
    const registered = server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: fromJsonSchema<Record<string, unknown>>(inputSchema, leftToTheApi),
        annotations: {
          readOnlyHint: readOnly,
          ...(!readOnly && { destructiveHint: destructive }),
          idempotentHint: idempotent,
        },
      },
      async (input, { mcpReq }) => {
        const { failed, value } = await callTool(call, operation, input, mcpReq.signal)
        return { content: [{ type: 'text', text: JSON.stringify(value) }], ...(failed && { isError: true }) }
      },
    )
    if (!allowed.has(name)) registered.disable()
  }
  return server
}

/** Input is not validated here, because the API's messages explain more than a schema does. */
const leftToTheApi: jsonSchemaValidator = {
  getValidator<T>() {
    return (input: unknown): JsonSchemaValidatorResult<T> => ({
      valid: true,
      data: input as T,
      errorMessage: undefined,
    })
  },
}
