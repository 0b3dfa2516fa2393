import type { CleanUp } from '../lib/command'
import { say } from '../lib/say'
import { prepare } from './prepare'
import { type Part, requireFreePort, serve } from './serve'
import { portSetting } from './settings'

/** One part alone: any number of webs and workers, on any number of machines, share one database. */
export async function runPart(part: Part, end: CleanUp): Promise<never> {
  if (part === 'web') await requireFreePort(portSetting())
  const runtime = await prepare({ mode: 'production', build: part === 'web' }, end)
  const { forever } = await serve([part], runtime, undefined, end)
  say(part === 'web' ? `\n  Web is ready at ${runtime.env.url}\n` : '\n  Worker is running\n')
  end.stoppedIsFine = true
  return forever
}
