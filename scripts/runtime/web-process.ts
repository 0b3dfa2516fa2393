import { inProject } from '../lib/paths'

export const WEB_PROGRAM = inProject('scripts', 'web.ts')

/**
 * V8 sizes itself by the machine: on a large one it keeps some 130 MB for new objects, and lets garbage grow to several times
 * what is in use. The heap is far above what the web process uses, since large files are streamed or read in threads with
 * limits of their own.
 */
const LIMITS = { '--max-semi-space-size': 16, '--max-old-space-size': 1_024 }

/** Node's own options for the web process, in megabytes; what an operator set in NODE_OPTIONS goes first. */
export const webNodeOptions = ({ NODE_OPTIONS = '' }: Record<string, string | undefined> = process.env): string[] =>
  Object.entries(LIMITS).flatMap(([name, megabytes]) => (NODE_OPTIONS.includes(name) ? [] : [`${name}=${megabytes}`]))
