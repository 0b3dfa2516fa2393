import { command } from '../lib/command'
import { say } from '../lib/say'
import { showDemo } from '../runtime/demo'
import { prepare } from '../runtime/prepare'
import { RunningHere } from '../runtime/run-state'
import { showSandbox, withSandbox } from '../runtime/sandbox'
import { requireFreePort, serve } from '../runtime/serve'
import { dataDirectory, portSetting } from '../runtime/settings'

// npm start: everything in one go, web and worker together, until it is stopped.
await command(async (args, end) => {
  const started = Date.now()
  const running = new RunningHere(dataDirectory())
  const port = portSetting()
  await running.take(`http://localhost:${port}`)
  end.add(async () => running.release())
  await requireFreePort(port)

  const demo = args.includes('--demo') ? true : args.includes('--no-demo') ? false : undefined
  const throwaway = args.includes('--throwaway')
  const prepared = await prepare({ mode: 'production', demo, throwaway, owner: true, build: true }, end)
  const { runtime, runsSandbox } = await withSandbox(prepared)
  const { forever } = await serve(
    ['web', 'worker', ...(runsSandbox ? ['sandbox' as const] : [])],
    runtime,
    running,
    end,
  )

  say(`\n  Indaba is ready at ${runtime.env.url}  (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  showDemo(runtime)
  showSandbox(runtime)
  say('  Ctrl-C stops it; the data stays.\n')
  end.stoppedIsFine = true
  return forever
})
