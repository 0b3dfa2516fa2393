import { setTimeout as wait } from 'node:timers/promises'
import type { CleanUp } from '../lib/command'
import { Failure } from '../lib/failure'
import { inProject } from '../lib/paths'
import { isPortFree } from '../lib/ports'
import { warn } from '../lib/say'
import { superviseCluster } from '../postgres/supervise-cluster'
import type { RunningHere } from './run-state'
import { sandboxArguments } from './sandbox'
import type { Runtime } from './settings'
import { SupervisedProcess } from './supervised-process'
import { WEB_PROGRAM, webNodeOptions } from './web-process'

export type Part = 'web' | 'worker' | 'sandbox'

export async function requireFreePort(port: number): Promise<void> {
  if (await isPortFree(port)) return
  throw new Failure(
    `Port ${port} is taken by another program: stop that, or choose another one, for example PORT=${port + 1} npm start.`,
  )
}

const argumentsOf: Record<Part, (runtime: Runtime) => string[]> = {
  web: () => [...webNodeOptions(), WEB_PROGRAM],
  worker: () => ['--import', 'tsx', inProject('scripts', 'worker.ts')],
  sandbox: () => sandboxArguments,
}

/** Runs the parts until they are stopped; resolves when the first answers come, rejects when a part never comes up. */
export async function serve(
  parts: readonly Part[],
  runtime: Runtime,
  running: RunningHere | undefined,
  end: CleanUp,
): Promise<{ forever: Promise<never> }> {
  let giveUp: (failure: Failure) => void = () => {}
  const forever = new Promise<never>((_resolve, reject) => {
    giveUp = reject
  })
  forever.catch(() => {})
  let workerReady: () => void = () => {}
  const worker = new Promise<void>((resolve) => {
    workerReady = resolve
  })
  const processes = parts.map(
    (name) =>
      new SupervisedProcess({
        name,
        args: argumentsOf[name](runtime),
        env: runtime.childEnv,
        onStart: (pid) => running?.child(name, pid),
        onReady: name === 'worker' ? workerReady : () => {},
        // The product works without its sandbox; whatever needs it says so.
        onGiveUp: name === 'sandbox' ? warn : (reason) => giveUp(new Failure(reason)),
      }),
  )
  end.add(() => Promise.all(processes.map((one) => one.stop(28_000))))
  if (runtime.embedded) end.add(superviseCluster(runtime.embedded.cluster, (reason) => giveUp(new Failure(reason))))
  for (const one of processes) one.start()
  // Start does not wait for the sandbox: it is ready long before a user has signed in.
  const up = parts.flatMap((name) => (name === 'web' ? answers(runtime) : name === 'worker' ? worker : []))
  await Promise.race([forever, Promise.all(up)])
  // From here on a crash is an incident to recover from, not a reason to stop.
  const markSteady = () => {
    for (const one of processes) one.markSteady()
  }
  setTimeout(markSteady, 5_000).unref()
  return { forever }
}

async function answers({ env, childEnv }: Runtime): Promise<void> {
  const host = /^(0\.0\.0\.0|\[?::\]?)?$/.test(childEnv.HOST ?? '') ? '127.0.0.1' : childEnv.HOST
  for (;;) {
    try {
      await fetch(`http://${host}:${env.port}/api/health`, { signal: AbortSignal.timeout(30_000) })
      return
    } catch {
      await wait(50)
    }
  }
}
