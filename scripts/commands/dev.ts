import { spawn } from 'node:child_process'
import { command } from '../lib/command'
import { forProcess } from '../lib/environment'
import { inProject, projectRoot } from '../lib/paths'
import { stopChild } from '../lib/run-node'
import { say, warn } from '../lib/say'
import { tools } from '../lib/tools'
import { showDemo } from '../runtime/demo'
import { prepare } from '../runtime/prepare'
import { RunningHere } from '../runtime/run-state'
import { sandboxArguments, showSandbox, withSandbox } from '../runtime/sandbox'
import { requireFreePort } from '../runtime/serve'
import { dataDirectory, portSetting } from '../runtime/settings'
import { SupervisedProcess } from '../runtime/supervised-process'
import { WEB_PROGRAM } from '../runtime/web-process'

// npm run dev: the same data as npm start, with fast refresh in the web and a worker that restarts on changes.
await command(async (_args, end) => {
  const running = new RunningHere(dataDirectory())
  const port = portSetting()
  await running.take(`http://localhost:${port}`)
  end.add(async () => running.release())
  await requireFreePort(port)
  const prepared = await prepare({ mode: 'development', owner: true, build: false }, end)
  const { runtime, runsSandbox } = await withSandbox(prepared)

  const run = (name: string, args: string[]) => {
    const child = spawn(process.execPath, args, {
      cwd: projectRoot,
      env: forProcess(runtime.childEnv),
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (child.pid) running.child(name, child.pid)
    end.add(() => stopChild(child, 5_000))
    return new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  }

  if (runsSandbox) {
    const sandbox = new SupervisedProcess({
      name: 'sandbox',
      args: sandboxArguments,
      env: runtime.childEnv,
      onStart: (pid) => running.child('sandbox', pid),
      onReady: () => {},
      onGiveUp: warn,
    })
    end.add(() => sandbox.stop(5_000))
    sandbox.start()
  }

  say(`\n  Indaba in development at ${runtime.env.url}`)
  showDemo(runtime)
  showSandbox(runtime)
  say()
  end.stoppedIsFine = true
  const web = run('web', [WEB_PROGRAM])
  void run('worker', [tools.tsx, 'watch', '--clear-screen=false', inProject('scripts', 'worker.ts')])
  return web
})
