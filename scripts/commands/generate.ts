import { command } from '../lib/command'
import { say } from '../lib/say'
import { generateClient } from '../prisma/generate'

await command(async (_args, end) => {
  await generateClient(end)
  say('The database client is up to date.')
})
