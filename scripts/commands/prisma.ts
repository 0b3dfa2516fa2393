import { spawnSync } from 'node:child_process'
import { command } from '../lib/command'
import { forProcess } from '../lib/environment'
import { prismaEnvironment, prismaProgram } from '../prisma/generate'
import { openRuntime } from '../runtime/settings'

// The Prisma command line on this installation's database: npm run prisma -- migrate status
await command(async (args, end) => {
  const { childEnv } = await openRuntime({ mode: 'development' }, end)
  const ran = spawnSync(process.execPath, [prismaProgram, ...args], {
    stdio: 'inherit',
    env: forProcess({ ...childEnv, ...prismaEnvironment }),
  })
  return ran.status ?? 1
})
