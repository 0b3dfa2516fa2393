import { command } from '../lib/command'
import { runPart } from '../runtime/run-part'

await command((_args, end) => runPart('worker', end))
