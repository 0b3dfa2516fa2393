import { command } from '../lib/command'
import { say } from '../lib/say'
import { generateClient } from '../prisma/generate'
import { buildIfStale } from '../runtime/build'

await command(async (_args, end) => {
  await generateClient(end)
  await buildIfStale(end)
  say('The build is up to date.')
})
