import { command } from '../lib/command'
import { say } from '../lib/say'
import { diagnose } from '../runtime/diagnose'

const MARKS = { good: '✓', note: '·', bad: '✗' } as const

// npm run doctor: looks at everything a start needs and changes nothing.
await command(async (_args, end) => {
  const findings = await diagnose(end)
  for (const { state, what, detail } of findings) say(`${MARKS[state]} ${what}: ${detail.replaceAll('\n', '\n  ')}`)
  const bad = findings.filter(({ state }) => state === 'bad').length
  say(bad === 0 ? '\nAll well.' : `\n${bad} ${bad === 1 ? 'thing needs' : 'things need'} attention.`)
  return bad === 0 ? 0 : 1
})
