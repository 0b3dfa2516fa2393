import { type ChildProcess, type ForkOptions, fork } from 'node:child_process'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { inProject } from '../lib/paths'

const inCache = (name: string) => inProject('node_modules', '.cache', name)

const compiled = new Map<string, Promise<string>>()

/**
 * Starts a script of the project as a process of its own, such as a worker that a test kills. It is made into one file first: module by
 * module each start would cost seconds of processor time.
 * @param script from the project's root
 */
export async function forkCompiled(script: string, options: ForkOptions = {}): Promise<ChildProcess> {
  if (!compiled.has(script)) compiled.set(script, compile(script))
  const env = { ...process.env, ...options.env, NODE_COMPILE_CACHE: inCache('compiled') }
  return fork(await compiled.get(script)!, { execArgv: [], ...options, env })
}

async function compile(script: string): Promise<string> {
  const name = script.replace(/\.ts$/, '').replaceAll('/', '-')
  // Two folders below the root, as the module that finds the root by its own place.
  const outfile = inCache(`${name}-${process.pid}.mjs`)
  await build({
    entryPoints: [inProject(script)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Of packages without a map of their exports Node wants a file's whole name.
    alias: Object.fromEntries(
      ['headers', 'navigation', 'server', 'cache'].map((name) => [`next/${name}`, `next/${name}.js`]),
    ),
    // What Node compiled is for the next start, and is written now, for a process that is killed writes nothing at its end.
    footer: { js: "void import('node:module').then(({ flushCompileCache }) => flushCompileCache())" },
    logLevel: 'error',
  })
  // Test files that run side by side each compile it; none may read a half-written one.
  const file = path.join(path.dirname(outfile), `${name}.mjs`)
  await rename(outfile, file)
  return file
}
