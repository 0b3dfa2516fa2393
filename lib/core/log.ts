import pino, { type Logger } from 'pino'
import { env } from './env'
import { processState } from './process/process-state'
import { redact, redactText } from './secrets/redact'

/** Structured logs, one JSON object a line on standard output; secrets never reach it. */
export type { Logger }

/** The process's logger. Silent in tests unless LOG_LEVEL asks for more than usual. */
export function log(): Logger {
  return processState('log', () => createLog())
}

/** @param destination where lines go; standard output by default */
export function createLog(destination?: pino.DestinationStream, level: string = levelOf()): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service: 'indaba' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: (line) => redact(line) as Record<string, unknown> },
    hooks: {
      logMethod(args, method) {
        const safe = args.map((part) => (typeof part === 'string' ? redactText(part) : part))
        method.apply(this, safe as Parameters<typeof method>)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function levelOf(): string {
  const quiet = env.mode === 'test' && !['debug', 'trace'].includes(env.logLevel)
  return quiet ? 'silent' : env.logLevel
}
