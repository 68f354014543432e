import { Command } from 'commander'
import { explain } from '../run.ts'
import { encryptionCommand } from './encryption.ts'
import { keysCommand } from './keys.ts'
import { listenCommand } from './listen.ts'
import { merchantsCommand } from './merchants.ts'
import { operatorsCommand } from './operators.ts'
import { recoverCommand } from './recover.ts'
import { sandboxCommand } from './sandbox.ts'
import { webhooksCommand } from './webhooks.ts'

const program = new Command('mpay')
  .description('Operate a Merchant Payments API installation.')
  .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, '')) })
const groups = [
  merchantsCommand(),
  keysCommand(),
  operatorsCommand(),
  webhooksCommand(),
  listenCommand(),
  encryptionCommand(),
  recoverCommand(),
  sandboxCommand(),
]
for (const group of groups) {
  program.addCommand(group.copyInheritedSettings(program))
  for (const command of group.commands) command.copyInheritedSettings(group)
}

try {
  await program.parseAsync()
  process.exit(0)
} catch (error) {
  console.error(explain(error) ?? error)
  process.exit(1)
}
