import { text } from 'node:stream/consumers'
import { type Config, readConfig } from '../config.ts'

/** The terminal on which a command was typed: the settings of its installation, and its output. */
export type Terminal = {
  /** @throws ConfigError */
  readConfig(): Config
  /** Writes the result. */
  out(text: string): void
  /** Writes everything else. */
  err(text: string): void
  /** Reads standard input to its end. */
  readInput?(): Promise<string>
  /** Whether a person watches, and wants to see progress. */
  interactive?: boolean
}

/** The terminal of this process. */
export const ownTerminal: Terminal = {
  readConfig: () => readConfig(),
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  readInput: () => text(process.stdin),
  interactive: process.stderr.isTTY,
}
