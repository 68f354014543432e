import { type Config, readConfig } from '../config.ts'

/** Where a command is typed: its installation's settings, and where it says something. */
export type Terminal = {
  /** @throws ConfigError */
  readConfig(): Config
  /** What was asked for. */
  out(text: string): void
  /** Everything else. */
  err(text: string): void
}

/** The terminal of this process. */
export const ownTerminal: Terminal = {
  readConfig: () => readConfig(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
}
